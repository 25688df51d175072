import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "turn":
        print(json.dumps({"type": "action", "id": message["id"], "index": 0}), flush=True)
