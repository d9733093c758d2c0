import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type DevelopmentKeys, keyNamed } from '../../local/signing/development-keys.ts';
import { signDigest } from '../../local/signing/sign-digest.ts';

/** KMS as far as Sign goes, which can fail as KMS does. */
export interface FakeKms {
  readonly url: string;
  /** The requests to sign so far. */
  readonly signed: { readonly KeyId: string; readonly MessageType: string }[];
  /** How the next requests fail; undefined for none. */
  fault: string | 'garbage' | 'hangs up' | undefined;
  close(): void;
}

/** Starts it. `keys` gives the keys to sign with. */
export async function startFakeKms(keys: () => DevelopmentKeys): Promise<FakeKms> {
  const kms: FakeKms = { url: '', signed: [], fault: undefined, close: () => {} };
  const server = createServer(async (request, response) => {
    const { KeyId, Message, MessageType, SigningAlgorithm } = (await json(request)) as Record<string, string>;
    kms.signed.push({ KeyId: KeyId ?? '', MessageType: MessageType ?? '' });
    const key = keyNamed(keys(), KeyId ?? '');
    const signature = key && signDigest(key, Buffer.from(Message ?? '', 'base64'), SigningAlgorithm ?? '');
    const { fault } = kms;
    if (fault === 'hangs up') return void request.socket.destroy();
    const isError = fault !== undefined && fault !== 'garbage';
    const Signature = (fault === 'garbage' ? Buffer.alloc(384, 7) : signature)?.toString('base64');
    response.writeHead(isError ? 400 : 200, { 'Content-Type': 'application/x-amz-json-1.1' });
    response.end(
      JSON.stringify(isError ? { __type: fault, message: fault } : { KeyId, Signature, SigningAlgorithm }),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(kms, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close });
}
