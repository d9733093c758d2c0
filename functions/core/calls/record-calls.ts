import { type LoggedCall, readCallLine } from '../contract/call-line.ts';
import { type CredentialOwner, credentialOwner } from '../identity/credentials/credential-owner.ts';
import { putCall } from './calls-table.ts';

/** How many rows are written at a time. */
const atOnce = 25;

/** Writes a row for each call among the lines of a log. Can be repeated. */
export async function recordCalls(lines: readonly string[]): Promise<void> {
  const calls = lines.map(readCallLine).filter((call) => call !== undefined);
  const owners = await ownersOf(calls);
  for (let start = 0; start < calls.length; start += atOnce) {
    const batch = calls.slice(start, start + atOnce);
    await Promise.all(batch.map((call) => putCall(call, owners.get(call.credential_hash))));
  }
}

/** Looks up each credential once: most calls of a batch use the same few. */
async function ownersOf(
  calls: readonly LoggedCall[],
): Promise<ReadonlyMap<string | undefined, CredentialOwner | undefined>> {
  const hashes = new Set(calls.map((call) => call.credential_hash).filter((hash) => hash !== undefined));
  return new Map(
    await Promise.all([...hashes].map(async (hash) => [hash, await credentialOwner(hash)] as const)),
  );
}
