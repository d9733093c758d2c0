import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { Problem } from '../contract/problems/problem.ts';
import { ownStore } from '../documents/object-store.ts';
import { putObject, readObject } from '../documents/objects.ts';
import { callEngine } from '../engine-calls/call-engine.ts';
import type { EngineCall } from '../engine-calls/engine-request.ts';

/** The bucket removes an object after a day, so that nothing is kept for longer. */
const mostMs = 86_400_000;

/**
 * The list of revoked certificates that was fetched from this address, until its next update. All accounts share it: it
 * came from the address itself, and the engine verifies it again each time. Undefined if there is none.
 */
export async function findCrl(url: string): Promise<Uint8Array | undefined> {
  try {
    const bytes = await buffer(await readObject(ownStore(), keyOf(url)));
    const untilMs = bytes.readDoubleBE(0);
    return Date.now() < untilMs ? bytes.subarray(timeBytes) : undefined;
  } catch (error) {
    if (error instanceof Problem) return undefined; // the authority itself is asked
    throw error;
  }
}

/** Keeps a list until its next update, or for a day. A list that cannot be kept fails no call. */
export async function keepCrl(url: string, crl: Uint8Array, call: EngineCall): Promise<void> {
  try {
    const { json } = await callEngine<{ readonly json: { readonly next_update: string | null } }>(
      'describeCrl',
      { crl },
      call,
    );
    const untilMs = Math.min(Date.parse(json.next_update ?? ''), Date.now() + mostMs);
    if (!(untilMs > Date.now())) return;
    const time = Buffer.alloc(timeBytes);
    time.writeDoubleBE(untilMs);
    await putObject(ownStore(), keyOf(url), Buffer.concat([time, crl]), 'application/octet-stream');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** The end of its time in milliseconds since 1970, before the list itself. */
const timeBytes = 8;

function keyOf(url: string): string {
  return `crls/${createHash('sha256').update(url).digest('hex')}`;
}
