import { readCallLine } from '../contract/call-line.ts';
import { type CredentialOwner, credentialOwner } from '../identity/credentials/credential-owner.ts';
import { putCalls, rowOf } from './calls-table.ts';

/** The owners of credentials by the credentials' hashes, for a minute: most calls use the same few, and names change rarely. */
const knownOwners = new Map<string, { readonly owner: CredentialOwner; readonly untilMs: number }>();

const mostKnown = 1_000;
const knownMs = 60_000;

/** Writes a row for each call among the lines of a log. Can be repeated. */
export async function recordCalls(lines: readonly string[]): Promise<void> {
  const calls = lines.map(readCallLine).filter((call) => call !== undefined);
  const hashes = new Set(calls.map((call) => call.credential_hash).filter((hash) => hash !== undefined));
  const owners = new Map(
    await Promise.all([...hashes].map(async (hash) => [hash, await ownerOf(hash)] as const)),
  );
  await putCalls(calls.map((call) => rowOf(call, owners.get(call.credential_hash ?? ''))));
}

async function ownerOf(hash: string): Promise<CredentialOwner | undefined> {
  const known = knownOwners.get(hash);
  if (known && Date.now() < known.untilMs) return known.owner;
  const owner = await credentialOwner(hash);
  if (knownOwners.size >= mostKnown) knownOwners.clear();
  if (owner) knownOwners.set(hash, { owner, untilMs: Date.now() + knownMs });
  return owner;
}
