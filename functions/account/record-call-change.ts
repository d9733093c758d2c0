import type { CallContext } from '../core/contract/endpoint.ts';
import { type ChangeKind, recordChange } from '../core/identity/account-changes.ts';

/** Records what a call has changed of the account itself. */
export function recordCallChange(
  { accountId, environment, credentialKind, clientAddress }: CallContext,
  kind: ChangeKind,
  name?: string,
): Promise<void> {
  const by = credentialKind === 'session' ? 'person' : 'apiKey';
  const change = { accountId, environment, kind, by, address: clientAddress } as const;
  return recordChange(name === undefined ? change : { ...change, name });
}
