import type { TestAccount } from '../service.ts';

/** Moves the times of a key of an account's live environment into the past. */
export async function ageKey({ accountId }: TestAccount, key: string, hours: number): Promise<void> {
  const { getKeyRecord } = await import('../../functions/core/idempotency/key-table.ts');
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const record = await getKeyRecord({ tenant: `${accountId}#live`, key });
  if (!record) throw new Error(`the account has not used the key ${key}`);
  const Item = {
    ...record,
    leaseUntilMs: record.leaseUntilMs - hours * 3_600_000,
    expiresAtMs: record.expiresAtMs - hours * 3_600_000,
  };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('idempotency'), Item }));
}

/** Everything that is kept of an account's keys, as text. */
export async function keptOfKeys({ accountId }: TestAccount): Promise<string> {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const { QueryCommand } = await import('@aws-sdk/lib-dynamodb');
  const { Items } = await dynamodb.send(
    new QueryCommand({
      TableName: tableNamed('idempotency'),
      KeyConditionExpression: '#tenant = :tenant',
      ExpressionAttributeNames: { '#tenant': 'tenant' },
      ExpressionAttributeValues: { ':tenant': `${accountId}#live` },
    }),
  );
  return JSON.stringify(Items);
}
