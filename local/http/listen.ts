import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Binds a server and returns its port: the given one, or a free one for 0. Throws if it is not available. */
export async function listen(server: Server, host: string, port: number): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw refusal(error as NodeJS.ErrnoException, host, port);
  }
  return (server.address() as AddressInfo).port; // a server that listens on TCP has one
}

/** Throws if one of the ports cannot be bound, before anything else is started. */
export async function assertFree(host: string, ports: readonly number[]): Promise<void> {
  await Promise.all(
    ports.map(async (port) => {
      const server = createServer();
      await listen(server, host, port);
      server.close();
      await once(server, 'close');
    }),
  );
}

function refusal(cause: NodeJS.ErrnoException, host: string, port: number): Error {
  if (cause.code === 'EADDRINUSE') {
    return new Error(
      `Port ${port} is in use. Stop what listens there, or choose another: PORT=4000 npm start`,
      {
        cause,
      },
    );
  }
  if (cause.code === 'EACCES') {
    return new Error(`Port ${port} is for privileged programs alone. Choose one above 1023 by PORT.`, {
      cause,
    });
  }
  return new Error(`HOST ${host} with port ${port} cannot be listened on: ${cause.message}`, { cause });
}
