"""A bot in Python: it picks any action, by its seed."""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "start":
        rng = random.Random(message["seed"])
    elif message["type"] == "turn":
        index = rng.randrange(len(message["actions"]))
        print(json.dumps({"type": "action", "id": message["id"], "index": index}), flush=True)
