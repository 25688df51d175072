"""Bots, each a program of its own.  Imports the engine and the messages only."""
