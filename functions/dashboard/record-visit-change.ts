import type { VisitContext } from '../core/contract/endpoint.ts';
import { type ChangeKind, recordChange } from '../core/identity/account-changes.ts';

/** Records what a person who is signed in has changed of the account. */
export function recordVisitChange(
  { accountId, environment, clientAddress }: VisitContext,
  kind: ChangeKind,
  name?: string,
): Promise<void> {
  return recordChange({
    accountId,
    environment,
    kind,
    ...(name !== undefined && { name }),
    by: 'person',
    address: clientAddress,
  });
}
