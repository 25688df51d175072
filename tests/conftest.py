"""What all tests share: Hypothesis draws the same examples in every run, and has no deadline."""

from hypothesis import settings

settings.register_profile("certamen", derandomize=True, deadline=None, database=None)
settings.load_profile("certamen")
