import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import { accountSubject } from './attempts/attempt-subject.ts';
import { forgetAttempts } from './attempts/attempts.ts';
import { removeCredentials } from './credentials/remove-credentials.ts';
import { putDeletion } from './deletion-record.ts';
import { readMembers } from './people/members.ts';
import { readPerson } from './people/person.ts';
import { provePassword, wrongCurrentPassword } from './sign-in/sign-in.ts';

interface Deletion {
  /** The hash of the person who deletes it. */
  readonly person: string;
  readonly password: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Deletes an account if the password is correct. Throws invalid_field, auth_cooldown and account_under_review; then
 * nothing has changed.
 */
export async function deleteAccount(
  accountId: string,
  { person: hash, password, sourceIp }: Deletion,
): Promise<void> {
  const person = await readPerson(hash);
  if (!person) throw wrongCurrentPassword();
  await provePassword(person, { email: person.email, password, sourceIp }, wrongCurrentPassword);
  await closeAccount(accountId);
}

/**
 * Disables an account at once, for every kind of credential, and removes all its credentials. Once it is disabled, the
 * cleanup does the rest, even if this call dies. Does nothing if the account does not exist.
 */
export async function closeAccount(accountId: string): Promise<void> {
  await putDeletion(accountId);
  if (!(await markDeleted(accountId))) return;
  const people = Object.entries(await readMembers(accountId));
  await removeCredentials(accountId);
  for (const [hash, { email }] of people) {
    if (!(await readPerson(hash))) await forgetAttempts(accountSubject(email));
  }
}

function markDeleted(accountId: string): Promise<boolean> {
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: 'SET deletedAt = if_not_exists(deletedAt, :now)',
    ConditionExpression: 'attribute_exists(accountId)',
    ExpressionAttributeValues: { ':now': new Date().toISOString() },
  });
  return conditionHeld(dynamodb.send(command));
}
