import { QueryCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';

/** Every item of the credentials table. */
export async function storedCredentials(): Promise<readonly Record<string, unknown>[]> {
  const { dynamodb, tableNamed } = await data();
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: tableNamed('credentials') }));
  return Items;
}

/** Puts the times of an account's grants into the past, as if that many seconds had passed. */
export async function ageGrants(accountId: string, seconds: number): Promise<void> {
  const { dynamodb, tableNamed } = await data();
  const query = new QueryCommand({
    TableName: tableNamed('credentials'),
    IndexName: 'byAccount',
    KeyConditionExpression: 'accountId = :account',
    ExpressionAttributeValues: { ':account': accountId },
  });
  const { Items = [] } = await dynamodb.send(query);
  for (const item of Items.filter(({ kind }) => kind === 'oauthGrant')) {
    await age(item, ['codeValidUntilSeconds', 'refreshValidUntilSeconds'], seconds);
  }
}

/** The same for an access token. */
export async function ageAccessToken(value: string, seconds: number): Promise<void> {
  const { secretHash } = await import('../../functions/core/identity/credentials/credential.ts');
  const hash = secretHash(value);
  const item = (await storedCredentials()).find((stored) => stored.hash === hash);
  if (!item) throw new Error('there is no such token');
  await age(item, ['validUntilSeconds'], seconds);
}

/** Puts the expiry of a machine app into the past. */
export async function expireMachine(clientId: string): Promise<void> {
  const { clientHash } = await import('../../functions/core/identity/oauth/client-record.ts');
  const { dynamodb, tableNamed } = await data();
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('credentials'),
      Key: { hash: clientHash(clientId) },
      UpdateExpression: 'SET validUntil = :past',
      ExpressionAttributeValues: { ':past': new Date(Date.now() - 1_000).toISOString() },
    }),
  );
}

async function age(item: Record<string, unknown>, names: readonly string[], seconds: number): Promise<void> {
  const { dynamodb, tableNamed } = await data();
  for (const name of names.filter((candidate) => candidate in item)) {
    await dynamodb.send(
      new UpdateCommand({
        TableName: tableNamed('credentials'),
        Key: { hash: item.hash },
        UpdateExpression: 'SET #name = :time',
        ExpressionAttributeNames: { '#name': name },
        ExpressionAttributeValues: { ':time': Number(item[name]) - seconds },
      }),
    );
  }
}

/** Loaded when the service runs, and its data is known. */
async function data() {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  return { dynamodb, tableNamed };
}
