"""Many games: bots, schedules, the store, ratings, reports and the command line."""
