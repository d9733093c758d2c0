import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { DevelopmentKeys } from '../../local/signing/development-keys.ts';
import { startTsa, type Tsa } from '../../local/tsa.ts';

/** What an authority answers instead of the right bytes. */
export type Fault = (response: ServerResponse, bytes: Buffer) => void;

/** The timestamp authority of development, with its list of revoked certificates, behind a door that can fail. */
export interface FaultyAuthority {
  readonly url: string;
  readonly timestampUrl: string;
  /** The paths that were asked for so far. */
  readonly asked: string[];
  /** How it fails, by path. */
  faults: Readonly<Record<string, Fault>>;
  close(): void;
}

/** Starts it. Its certificates name the door, not what is behind it. */
export async function startFaultyAuthority(keys: () => DevelopmentKeys): Promise<FaultyAuthority> {
  let tsa: Promise<Tsa> | undefined;
  const authority: FaultyAuthority = { url: '', timestampUrl: '', asked: [], faults: {}, close: () => {} };
  const server = createServer(async (request, response) => {
    // What comes before the last name makes an address that is asked for the first time.
    const path = (request.url ?? '').replace(/.*\//, '/');
    authority.asked.push(path);
    tsa ??= startTsa(keys(), authority.url);
    const body = await buffer(request);
    const { url } = await tsa;
    const right = await fetch(`${url}${path}`, {
      method: request.method ?? 'GET',
      ...(body.length > 0 && { body }),
    });
    const bytes = Buffer.from(await right.arrayBuffer());
    const fault = authority.faults[path];
    if (fault) return fault(response, bytes);
    response.end(bytes);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () => {
    void tsa?.then(({ stop }) => stop());
    server.closeAllConnections();
    server.close();
  };
  return Object.assign(authority, { url, timestampUrl: `${url}/timestamps`, close });
}
