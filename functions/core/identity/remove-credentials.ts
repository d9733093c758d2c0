import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../aws/conditional-write.ts';
import { dynamodb } from '../aws/dynamodb-client.ts';
import { tableNamed } from '../settings.ts';
import { accountCredentials } from './account-credentials.ts';
import { signInHash } from './create-account.ts';

interface Owner {
  readonly accountId: string;
  /** Unknown where the account itself is gone already. */
  readonly email: string | undefined;
}

/**
 * Removes all that lets somebody into an account: keys, sessions, OAuth apps with what was granted to them, and its
 * address, which may sign up anew. May be repeated, and is to be: what was made a moment ago may not be found yet.
 */
export async function removeCredentials({ accountId, email }: Owner): Promise<void> {
  if (email !== undefined) await remove(signInHash(email), accountId);
  for await (const { hash } of accountCredentials(accountId)) await remove(hash, accountId);
}

/** Another account may have the address by now. */
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
