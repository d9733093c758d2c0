import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** Opens a connection to a proxy on this machine. */
export async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket.on('error', () => {});
}

/** All that a proxy answers to these bytes until the connection ends. */
export async function exchange(port: number, bytes: string): Promise<string> {
  const socket = await connectTo(port);
  socket.write(bytes, 'latin1');
  return allFrom(socket);
}

/** A tunnel through the proxy, once it stands; what the proxy answered instead, where it does not. */
export async function openTunnel(port: number, authority: string): Promise<Socket | string> {
  const socket = await connectTo(port);
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n\r\n`, 'latin1');
  const [answer] = await Promise.race([once(socket, 'data'), ended(socket)]);
  if (String(answer) === 'HTTP/1.1 200 Connection Established\r\n\r\n') return socket;
  socket.destroy();
  return String(answer);
}

/** All that comes from a connection until it ends, however it ends. */
export async function allFrom(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  socket.on('data', (piece) => pieces.push(piece));
  await ended(socket);
  return Buffer.concat(pieces).toString('latin1');
}

/** Resolves when a connection is over, by an error or without. */
export function ended(socket: Socket): Promise<['']> {
  return new Promise((resolve) => socket.once('close', () => resolve([''])));
}
