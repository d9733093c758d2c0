import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../aws/dynamodb/dynamodb-client.ts';
import { tableNamed } from '../../settings.ts';
import { readMembers } from '../people/members.ts';
import { removeAccountOf } from '../people/person.ts';
import { accountCredentials } from './account-credentials.ts';
import type { Credential } from './credential.ts';

/**
 * Removes everything that gives access to an account: keys, sessions, OAuth apps with their grants, and its people. Those
 * who belong to no other account are removed themselves, and their addresses can then sign up again. Can be repeated, and
 * should be: a credential created a moment ago may not be found yet.
 */
export async function removeCredentials(accountId: string): Promise<void> {
  const people = Object.keys(await readMembers(accountId));
  await Promise.all(people.map((hash) => removeAccountOf(hash, accountId)));
  for await (const found of accountCredentials(accountId)) {
    if (!isPerson(found)) await remove(found.hash, accountId);
  }
}

/** People may belong to other accounts. In version 0.2 they did not, and had no address of their own. */
function isPerson(found: Credential): boolean {
  return found.kind === 'signIn' && Object.hasOwn(found, 'email');
}

/** Checks the owner, since the address may belong to another account by now. */
async function remove(hash: string, accountId: string): Promise<void> {
  await conditionHeld(
    dynamodb.send(
      new DeleteCommand({
        TableName: tableNamed('credentials'),
        Key: { hash },
        ConditionExpression: 'accountId = :account AND (kind <> :person OR attribute_not_exists(email))',
        ExpressionAttributeValues: { ':account': accountId, ':person': 'signIn' },
      }),
    ),
  );
}
