import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb-client.ts';
import { tableNamed } from '../../settings.ts';
import { signInHash } from '../create-account.ts';
import { accountCredentials } from './account-credentials.ts';

interface Owner {
  readonly accountId: string;
  /** Undefined if the account itself no longer exists. */
  readonly email: string | undefined;
}

/**
 * Removes everything that gives access to an account: keys, sessions, OAuth apps with their grants, and its address,
 * which can then sign up again. Can be repeated, and should be: a credential created a moment ago may not be found yet.
 */
export async function removeCredentials({ accountId, email }: Owner): Promise<void> {
  if (email !== undefined) await remove(signInHash(email), accountId);
  for await (const { hash } of accountCredentials(accountId)) await remove(hash, accountId);
}

/** Checks the owner, since the address may belong to another account by now. */
async function remove(hash: string, accountId: string): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new DeleteCommand({
        TableName: tableNamed('credentials'),
        Key: { hash },
        ConditionExpression: 'accountId = :account',
        ExpressionAttributeValues: { ':account': accountId },
      }),
    ),
  );
}
