import type { CallContext } from '../contract/endpoint.ts';
import { type AccountChange, type ChangeKind, recordChange } from '../identity/account-changes.ts';
import { findCredential } from '../identity/credentials/credential.ts';
import { mailChange } from '../identity/mail-change.ts';
import { logFailure } from './answers/log.ts';

/**
 * Records a change of the account itself by a call or a form, and mails it to the account. The change is already made,
 * so a mail that cannot be sent does not fail the call: it is logged.
 */
export async function recordAccountChange(
  context: CallContext,
  kind: ChangeKind,
  name?: string,
): Promise<void> {
  const { accountId, environment, clientAddress, baseUrl, requestId } = context;
  const change = await recordChange({
    accountId,
    environment,
    kind,
    ...(name !== undefined && { name }),
    ...(await authorOf(context)),
    address: clientAddress,
  });
  await mailChange(change, baseUrl).catch((cause) =>
    logFailure(new Error('the mail about a change of an account was not sent', { cause }), requestId),
  );
}

/** Apps change nothing, so anything other than an API key is a person's session. */
async function authorOf({
  credentialKind,
  credentialId,
  person,
}: CallContext): Promise<Pick<AccountChange, 'by' | 'key' | 'person'>> {
  if (credentialKind !== 'apiKey' || credentialId === undefined)
    return { by: 'person', ...(person !== undefined && { person }) };
  const key = await findCredential(credentialId);
  if (key?.kind !== 'apiKey') return { by: 'apiKey' };
  return { by: 'apiKey', key: { name: key.name, lastFour: key.lastFour } };
}
