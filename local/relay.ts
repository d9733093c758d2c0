import { connect, createServer } from 'node:net';
import { listen } from './http/listen.ts';

/**
 * Forwards ports of an address of this machine to the same ports on loopback: containers on Linux cannot reach their
 * host's loopback. Throws if a port is taken.
 */
export async function relay(ports: readonly number[], address: string): Promise<void> {
  await Promise.all(
    ports.map((port) => {
      const server = createServer((outer) => {
        const inner = connect(port, '127.0.0.1');
        outer.pipe(inner).pipe(outer);
        // If one end fails, the other is closed.
        outer.on('error', () => inner.destroy());
        inner.on('error', () => outer.destroy());
      });
      return listen(server, address, port);
    }),
  );
}
