import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ifConditionHolds } from '../../aws/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb-client.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { tableNamed } from '../../settings.ts';
import { type Account, readAccount } from '../account.ts';
import { hashPassword } from './password.ts';
import { type NewSession, startSession } from './session.ts';
import { provePassword, wrongCurrentPassword } from './sign-in.ts';

interface PasswordChange {
  readonly password: string;
  readonly newPassword: string;
  /** The client's address, as the gateway gives it. */
  readonly sourceIp: string;
}

/**
 * Changes an account's password, ends all its sessions, and starts a new one for the browser that changed it. A wrong
 * current password counts as a failed attempt. Throws invalid_field, auth_cooldown and account_under_review.
 */
export async function changePassword(
  accountId: string,
  { password, newPassword, sourceIp }: PasswordChange,
): Promise<NewSession> {
  const account = await readAccount(accountId);
  await provePassword(account, { email: account.email, password, sourceIp }, wrongCurrentPassword);
  return startSession(await setPassword(account, newPassword));
}

/** Sets the password of an account that was just read, and ends all its sessions. Throws invalid_field. */
export async function setPassword(
  { accountId, passwordHash }: Account,
  newPassword: string,
): Promise<Account> {
  const command = new UpdateCommand({
    TableName: tableNamed('accounts'),
    Key: { accountId },
    UpdateExpression: 'SET passwordHash = :hash, sessionEpoch = if_not_exists(sessionEpoch, :none) + :one',
    ConditionExpression: `attribute_not_exists(deletedAt) AND attribute_exists(accountId) AND ${
      passwordHash ? 'passwordHash = :before' : 'attribute_not_exists(passwordHash)'
    }`,
    ExpressionAttributeValues: {
      ':hash': await hashPassword(newPassword),
      ':none': 0,
      ':one': 1,
      ...(passwordHash && { ':before': passwordHash }),
    },
    ReturnValues: 'ALL_NEW',
  });
  const changed = await ifConditionHolds(dynamodb.send(command));
  if (changed) return changed.Attributes as Account;
  throw new Problem(
    'invalid_field',
    'The password was changed in the meantime. Sign in again with the new one.',
  );
}
