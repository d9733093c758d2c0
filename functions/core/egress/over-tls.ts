import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { withoutBrackets } from './vet-destination.ts';

/** Starts TLS on a connection. The certificate must be valid for `hostname`, whatever address was dialled. */
export function overTls(socket: Socket, hostname: string): TLSSocket {
  const host = withoutBrackets(hostname).replace(/\.$/, '');
  const servername = isIP(host) ? {} : { servername: host };
  return connect({ socket, host, ...servername, ALPNProtocols: ['http/1.1'] }).on('error', () => {});
}
