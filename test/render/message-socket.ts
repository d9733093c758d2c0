import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Opens a WebSocket (RFC 6455) and sends a message every 150 ms: five that say "piece", then one that says "last". */
export function sendMessages({ headers }: IncomingMessage, socket: Duplex): void {
  const accept = createHash('sha1')
    .update(`${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64');
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const send = (text: string) => socket.write(Buffer.from([0x81, text.length, ...Buffer.from(text)]));
  let left = 5;
  const timer = setInterval(() => {
    send(left > 0 ? 'piece' : 'last');
    left -= 1;
    if (left < 0) clearInterval(timer);
  }, 150);
  socket.on('error', () => clearInterval(timer)).on('close', () => clearInterval(timer));
}
