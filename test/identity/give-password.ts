import { randomBytes, scryptSync } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** A thousandth of what the service spends on a password. */
const cost = { N: 16, r: 8, p: 1 } as const;

/**
 * Gives the first person of an account a password that is cheap to check: a hash itself says what it costs, and the service's own costs
 * half a second. For tests whose subject is not the hash.
 */
export async function givePassword(accountId: string, password: string): Promise<void> {
  // Imported once the variables say where the data is.
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { readAccount } = await import('../../functions/core/identity/account.ts');
  const { personHash } = await import('../../functions/core/identity/people/person.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('credentials'),
      Key: { hash: personHash((await readAccount(accountId)).email) },
      UpdateExpression: 'SET passwordHash = :hash',
      ExpressionAttributeValues: { ':hash': cheapHash(password) },
    }),
  );
}

export function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const { N, r, p } = cost;
  const key = scryptSync(password, salt, 32, cost);
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
