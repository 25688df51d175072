"""Rules of thumb, a module for each game: `choose(seen, step, actions, rng)` is an index.

They look at what the seat sees and at the printed cards, never at a state.
"""
