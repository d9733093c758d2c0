import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../../functions/core/aws/dynamodb/conditional-write.ts';
import { dynamodb } from '../../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { accounts } from '../../../functions/core/identity/account.ts';
import { accountCredentials } from '../../../functions/core/identity/credentials/account-credentials.ts';
import { findCredential } from '../../../functions/core/identity/credentials/credential.ts';
import { adoptEarlierPerson } from '../../../functions/core/identity/people/earlier-person.ts';
import { personHash } from '../../../functions/core/identity/people/person.ts';
import { tableNamed } from '../../../functions/core/settings.ts';

/**
 * Makes the address and password of each account of version 0.2.0 a person, the account's owner, and gives that person the
 * account's consents to apps. Returns how many of both there were.
 */
export async function adoptPeople(
  isTrial: boolean,
): Promise<{ readonly people: number; readonly grants: number }> {
  const counts = { people: 0, grants: 0 };
  for await (const { accountId, email } of accounts()) {
    const hash = personHash(email);
    const found = await findCredential(hash);
    if (found?.kind !== 'signIn' || found.accountId !== accountId) continue;
    if (!Object.hasOwn(found, 'email')) {
      counts.people += 1;
      if (!isTrial) await adoptEarlierPerson(found);
    }
    counts.grants += await adoptGrants(accountId, hash, isTrial);
  }
  return counts;
}

async function adoptGrants(accountId: string, person: string, isTrial: boolean): Promise<number> {
  let count = 0;
  const unnamed = { kind: 'oauthGrant', expression: 'attribute_not_exists(person)' } as const;
  for await (const { hash } of accountCredentials(accountId, unnamed)) {
    const command = new UpdateCommand({
      TableName: tableNamed('credentials'),
      Key: { hash },
      UpdateExpression: 'SET person = :person',
      ConditionExpression: 'attribute_exists(accountId) AND attribute_not_exists(person)',
      ExpressionAttributeValues: { ':person': person },
    });
    if (isTrial || (await conditionHeld(dynamodb.send(command)))) count += 1;
  }
  return count;
}
