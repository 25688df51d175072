"""Every error that certamen raises on purpose, in one tree.

    CertamenError
      UsageError       what was asked for does not exist or does not fit; says how to mend it
      IllegalAction    the action is not on offer; the state is as it was
      RecordError      a game record cannot be read, or does not replay; names the line

Whatever else is raised is a fault of certamen itself.
"""


class CertamenError(Exception):
    """Something went wrong that certamen foresaw; the message is one line for people to read."""


class UsageError(CertamenError):
    """What was asked for does not exist or does not fit."""


class IllegalAction(CertamenError):
    """The action is not on offer.  The state is as it was."""


class RecordError(CertamenError):
    """A game record cannot be read, or does not replay."""
