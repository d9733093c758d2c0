import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import { type Account, readAccount } from './account.ts';
import { accountSubject } from './attempts/attempt-subject.ts';
import { forgetAttempts } from './attempts/attempts.ts';
import { removeCredentials } from './credentials/remove-credentials.ts';
import { putDeletion } from './deletion-record.ts';
import { provePassword, wrongCurrentPassword } from './sign-in/sign-in.ts';

interface Deletion {
  readonly password: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Deletes an account if the password is correct. Throws invalid_field, auth_cooldown and account_under_review; then
 * nothing has changed.
 */
export async function deleteAccount(accountId: string, { password, sourceIp }: Deletion): Promise<void> {
  const account = await readAccount(accountId);
  await provePassword(account, { email: account.email, password, sourceIp }, wrongCurrentPassword);
  await closeAccount(accountId);
}

/**
 * Disables an account at once, for every kind of credential, and removes all its credentials. Once it is disabled, the
 * cleanup does the rest, even if this call dies. Does nothing if the account does not exist.
 */
export async function closeAccount(accountId: string): Promise<void> {
  await putDeletion(accountId);
  const account = await markDeleted(accountId);
  if (!account) return;
  await Promise.all([removeCredentials(account), forgetAttempts(accountSubject(account.email))]);
}

async function markDeleted(accountId: string): Promise<Account | undefined> {
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: 'SET deletedAt = if_not_exists(deletedAt, :now) REMOVE passwordHash',
    ConditionExpression: 'attribute_exists(accountId)',
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
    ReturnValues: 'ALL_NEW',
  });
  return (await ifConditionHolds(dynamodb.send(command)))?.Attributes as Account | undefined;
}
