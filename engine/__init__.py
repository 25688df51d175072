"""The games, and what makes them trustworthy.  Imports no other room."""
