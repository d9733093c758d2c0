// The first program within the walls: `relay.ts PORT... -- COMMAND...`. It lets each port of loopback lead to the socket of that
// name in /runtime/sockets, then runs the command and ends with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

const words = process.argv.slice(2);
const [ports, [command = '', ...rest]] = [
  words.slice(0, words.indexOf('--')),
  words.slice(words.indexOf('--') + 1),
];

for (const port of ports) {
  const server = createServer((outer) => {
    const inner = connect(`/runtime/sockets/${port}`);
    outer.pipe(inner).pipe(outer);
    outer.on('error', () => inner.destroy());
    inner.on('error', () => outer.destroy());
  });
  await once(server.listen(Number(port), '127.0.0.1'), 'listening');
}
const [code] = await once(spawn(command, rest, { stdio: 'inherit' }), 'exit');
process.exit(code ?? 1);
