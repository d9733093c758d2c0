import { connect, createServer } from 'node:net';
import { listen } from './http/listen.ts';

/**
 * Lets others reach at an address of this machine what listens on its loopback, at the same ports: containers on Linux
 * find nothing of their host there. Throws where a port is taken.
 */
export async function relay(ports: readonly number[], address: string): Promise<void> {
  await Promise.all(
    ports.map((port) => {
      const server = createServer((outer) => {
        const inner = connect(port, '127.0.0.1');
        outer.pipe(inner).pipe(outer);
        // Where one end fails, the other has nobody to talk to.
        outer.on('error', () => inner.destroy());
        inner.on('error', () => outer.destroy());
      });
      return listen(server, address, port);
    }),
  );
}
