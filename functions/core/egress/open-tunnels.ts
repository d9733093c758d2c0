import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Dial } from './dial.ts';
import { destinationOf } from './vet-destination.ts';

/**
 * Answers CONNECT: if the policy allows the host and port, relays bytes between them and the client. Otherwise answers
 * 403, or 502 if the host cannot be found or does not answer.
 */
export function openTunnels(server: Server, dial: Dial, idleMs: number): void {
  server.on('connect', async ({ url: authority = '' }, client: Socket, head) => {
    client.setTimeout(idleMs, () => client.destroy());
    const url = /^[^/?#@\\]+:\d+$/.test(authority) ? URL.parse(`http://${authority}`) : null;
    if (!url) return refuse(client, '400 Bad Request');
    const dialled = await dial(destinationOf(url));
    if ('socket' in dialled) return join(client, dialled.socket, head);
    const isBlocked = dialled.refusal === 'port' || dialled.refusal === 'address';
    refuse(client, isBlocked ? '403 Forbidden' : '502 Bad Gateway');
  });
}

function join(client: Socket, upstream: Socket, head: Buffer): void {
  client.once('close', () => upstream.destroy());
  // destroySoon: the host's last bytes may still be on their way to the client.
  upstream.once('close', () => client.destroySoon());
  if (client.destroyed) {
    upstream.destroy();
    return;
  }
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  upstream.write(head);
  client.pipe(upstream);
  upstream.pipe(client);
}

function refuse(client: Socket, status: string): void {
  client.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  client.destroySoon();
}
