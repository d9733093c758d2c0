import { readCallLine } from '../contract/call-line.ts';
import { type CredentialOwner, credentialOwner } from '../identity/credentials/credential-owner.ts';
import { putCalls, rowOf } from './calls-table.ts';

/** The owners of credentials, which never change, by the credentials' hashes: most calls use the same few. */
const knownOwners = new Map<string, CredentialOwner>();

const mostKnown = 1_000;

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
  const owner = knownOwners.get(hash) ?? (await credentialOwner(hash));
  if (knownOwners.size >= mostKnown) knownOwners.clear();
  if (owner) knownOwners.set(hash, owner);
  return owner;
}
