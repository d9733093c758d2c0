import { isIP, type Socket } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { withoutBrackets } from './vet-destination.ts';

/** Starts TLS on a connection. The certificate must be valid for `hostname`, regardless of the dialled address. */
export function overTls(socket: Socket, hostname: string): TLSSocket {
  const host = withoutBrackets(hostname).replace(/\.$/, '');
  const servername = isIP(host) ? {} : { servername: host };
  const secure: TLSSocket = connect({
    socket,
    host,
    ...servername,
    ALPNProtocols: ['http/1.1'],
    checkServerIdentity: () => identityError(secure, host),
  });
  // Node uses this to read all certificates that the server sent before it checks the identity. It crashes the process
  // if one of them, trusted or not, has a key on a curve without a NIST name.
  return Object.assign(secure, { getPeerCertificate: () => ({}) }).on('error', () => {});
}

/** Why a server's certificate does not match this host; undefined if it does. */
function identityError(secure: TLSSocket, host: string): Error | undefined {
  const certificate = secure.getPeerX509Certificate();
  const isForHost = isIP(host) ? certificate?.checkIP(host) : certificate?.checkHost(host);
  return isForHost ? undefined : new Error(`The certificate is not for ${host}.`);
}
