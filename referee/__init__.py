"""One game between processes: clocks, faults, verdicts.  Imports the engine."""
