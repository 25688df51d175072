// A bot in JavaScript: it picks any action, by its seed.
let luck = 1;
const below = (count) => (luck = (luck * 16807) % 2147483647) % count;

require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line);
  if (message.type === 'hello') {
    console.log('{"type":"ready"}');
  } else if (message.type === 'start') {
    luck = (message.seed % 2147483646) + 1;
  } else if (message.type === 'turn') {
    const index = below(message.actions.length);
    console.log(JSON.stringify({ type: 'action', id: message.id, index }));
  }
});
