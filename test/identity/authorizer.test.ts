import { randomUUID } from 'node:crypto';
import { GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import { build } from 'esbuild';
import { handler } from '../../functions/authorizer/handler.ts';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { allScopes } from '../../functions/core/contract/callers/scopes.ts';
import { newApiKey } from '../../functions/core/identity/credentials/api-key.ts';
import {
  changeApiKey,
  createApiKey,
  revokeApiKey,
} from '../../functions/core/identity/credentials/api-keys.ts';
import { findCredential } from '../../functions/core/identity/credentials/credential.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { authorizerEvent } from './authorizer-event.ts';
import { startTestDynamodb, type TestDynamodb } from './start-dynamodb.ts';

let database: TestDynamodb;

beforeAll(async () => {
  database = await startTestDynamodb();
  Object.assign(process.env, database.variables);
});

afterAll(() => database.stop());

test.each(['live', 'test'] as const)(
  'a %s key opens every scope of its account, there',
  async (environment) => {
    const accountId = randomUUID();
    const { value, record } = await createApiKey(accountId, { name: 'server', environment });
    const { methodArn } = authorizerEvent(environment, {});
    expect(await present(`Bearer ${value}`, environment)).toEqual({
      principalId: accountId,
      policyDocument: {
        Version: '2012-10-17',
        Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: methodArn }],
      },
      context: {
        accountId,
        environment,
        scopes: 'pdf:generate pdf:read pdf:merge pdf:extract pdf:sign credits:read account:write',
        credentialKind: 'apiKey',
        credentialId: record.hash,
        spender: `key_${record.hash.slice(0, 16)}`,
      },
    });
  },
);

test('a key has its granted scopes, and changed ones from the next request on', async () => {
  const settings = { name: 'reader', scopes: ['pdf:read'] as const };
  const { value, record } = await createApiKey(randomUUID(), { ...settings, environment: 'live' });
  const scopesNow = async () => (await present(`Bearer ${value}`)).context?.scopes;
  expect(await scopesNow()).toBe('pdf:read');
  await changeApiKey(record.accountId, record.hash, { name: 'all', scopes: allScopes });
  expect(await scopesNow()).toBe(allScopes.join(' '));
  expect(await findCredential(record.hash)).toHaveProperty('scopes', allScopes);
  await expect(changeApiKey(record.accountId, record.hash, { name: 'none', scopes: [] })).rejects.toThrow(
    /at least one permission/,
  );
});

test('denies an expired key, states when it expired, and accepts it again once it is extended', async () => {
  const { value, record } = await liveKey();
  const { accountId, hash } = record;
  const [past, future] = ['2026-01-31T00:00:00.000Z', new Date(Date.now() + 60_000).toISOString()];
  await setAttribute(hash, 'validUntil', past);
  const answer = await present(`Bearer ${value}`);
  expect(refusalOf(answer)).toEqual(['Deny', 'token_expired']);
  expect(answer.context?.message).toMatch(/^The API key expired at 2026-01-31 00:00 UTC\./);
  await expect(changeApiKey(accountId, hash, { name: 'late', validUntil: past })).rejects.toThrow(/future/);
  await changeApiKey(accountId, hash, { name: 'later', validUntil: future });
  expect((await present(`Bearer ${value}`)).context).toHaveProperty('accountId');
});

test.each([['bearer'], ['BEARER']])('the scheme may be written %s', async (scheme) => {
  const { value } = await liveKey();
  expect((await present(`${scheme} ${value}`)).context).toHaveProperty('accountId');
});

test.each([['Authorization'], ['authorization'], ['AUTHORIZATION']])(
  'the header may be called %s',
  async (name) => {
    const { value } = await liveKey();
    const answer = await handler(authorizerEvent('live', { [name]: [`Bearer ${value}`] }));
    expect(answer.context).toHaveProperty('accountId');
  },
);

test.each([
  ['no header', {}],
  ['an empty header', { Authorization: [''] }],
  ['a blank header', { Authorization: ['  '] }],
])('denies %s, and says what to send', async (_, headers: Record<string, string[]>) => {
  const answer = await handler(authorizerEvent('live', headers));
  expect(refusalOf(answer)).toEqual(['Deny', 'missing_authorization']);
  expect(answer.context).toMatchObject({
    message: 'Send Authorization: Bearer <API key or access token>.',
  });
});

/** Lambda counts what is thrown as a failure of the function, and the authorizer's alarm rings. */
test.each(['live', 'test'] as const)('a refusal in %s is an answer, no failure', async (stage) => {
  for (const authorization of [[], [''], ['Basic x'], ['Bearer svc_at_none'], ['Bearer none'], ['a', 'b']]) {
    const answer = await handler(authorizerEvent(stage, { Authorization: authorization }));
    expect(answer.context).toHaveProperty('code');
  }
});

test('on /mcp a refusal is an answer in live, and Unauthorized in test, whose challenge only that brings', async () => {
  for (const authorization of [[], ['Bearer svc_at_none']]) {
    const [live, test] = (['live', 'test'] as const).map((stage) => ({
      ...authorizerEvent(stage, { Authorization: authorization }),
      resource: '/mcp',
    }));
    expect((await handler(live as never)).policyDocument.Statement[0]?.Effect).toBe('Deny');
    await expect(handler(test as never)).rejects.toThrow(/^Unauthorized$/);
  }
});

test.each([
  ['another scheme', ['Basic dXNlcjpwYXNz']],
  ['a scheme alone', ['Bearer']],
  ['a credential without a scheme', [newApiKey('live')]],
  ['a tab in place of the space', [`Bearer\t${newApiKey('live')}`]],
  ['two headers', [`Bearer ${newApiKey('live')}`, 'Bearer x']],
])('denies %s as malformed', async (_, values) => {
  const answer = await handler(authorizerEvent('live', { Authorization: values }));
  expect(refusalOf(answer)).toEqual(['Deny', 'malformed_authorization']);
});

test('denies two headers whose names are spelled differently', async () => {
  const { value } = await liveKey();
  const headers = { Authorization: [`Bearer ${value}`], authorization: [`Bearer ${value}`] };
  expect(refusalOf(await handler(authorizerEvent('live', headers)))).toEqual([
    'Deny',
    'malformed_authorization',
  ]);
});

test('denies an access token that was never issued', async () => {
  expect(refusalOf(await present('Bearer svc_at_0123456789'))).toEqual(['Deny', 'invalid_token']);
});

test.each([
  ['a stranger’s words', 'secret'],
  ['an unknown key', newApiKey('live')],
  ['a space more before the key', ` ${newApiKey('live')}`],
  ['a space more after the key', `${newApiKey('live')} `],
  ['a key with quotes', `"${newApiKey('live')}"`],
  ['a key of a made-up environment', newApiKey('live').replace('live', 'prod')],
  ['a key of ten thousand characters', `svc_live_${'a'.repeat(10_000)}`],
])('lets %s through to be refused, without an account', async (_, credential) => {
  const answer = await present(`Bearer ${credential}`);
  expect(refusalOf(answer)).toEqual(['Allow', 'invalid_api_key']);
  expect(answer.context).not.toHaveProperty('accountId');
});

test('neither looks up nor counts a malformed key: it only reads whether its address has to wait', async () => {
  database.operations.length = 0;
  await present(`Bearer ${newApiKey('live').slice(0, -1)}_`);
  expect(database.operations).toEqual(['GetItem']);
});

test('counts an unknown key, and reads a revoked one exactly like a valid one', async () => {
  const [revoked, working] = [await liveKey(), await liveKey()];
  await revokeApiKey(revoked.record.accountId, revoked.record.hash);
  await setAttribute(working.record.hash, 'lastUsedAt', new Date().toISOString());
  const looks: string[][] = [];
  for (const value of [newApiKey('live'), revoked.value, working.value]) {
    database.operations.length = 0;
    await present(`Bearer ${value}`);
    looks.push([...database.operations]);
  }
  expect(looks).toEqual([['GetItem', 'GetItem', 'PutItem'], ['GetItem'], ['GetItem']]);
});

test('a key with white space around it is malformed, although it exists', async () => {
  const { value } = await liveKey();
  for (const credential of [` ${value}`, `${value} `, `${value}\n`, `\t${value}`]) {
    expect(refusalOf(await present(`Bearer ${credential}`))).toEqual(['Allow', 'invalid_api_key']);
  }
});

test.each([
  ['live', 'test'],
  ['test', 'live'],
] as const)('a %s key is refused in %s', async (environment, stage) => {
  const { value } = await createApiKey(randomUUID(), { name: 'server', environment });
  expect(refusalOf(await present(`Bearer ${value}`, stage))).toEqual(['Allow', 'key_wrong_environment']);
});

test('a key is refused if its record names the other environment, even with the right prefix', async () => {
  const { value, record } = await liveKey();
  await dynamodb.send(
    new PutCommand({ TableName: tableNamed('credentials'), Item: { ...record, environment: 'test' } }),
  );
  expect(refusalOf(await present(`Bearer ${value}`))).toEqual(['Allow', 'key_wrong_environment']);
});

test('a revoked key is refused from the next request on', async () => {
  const { value, record } = await liveKey();
  expect((await present(`Bearer ${value}`)).context).toHaveProperty('accountId');
  await revokeApiKey(record.accountId, record.hash);
  const answers = await Promise.all(Array.from({ length: 20 }, () => present(`Bearer ${value}`)));
  expect(new Set(answers.map(refusalOf).map(String))).toEqual(new Set(['Allow,invalid_api_key']));
});

test('notes when a key was used, once an hour', async () => {
  const { value, record } = await liveKey();
  database.operations.length = 0;
  await present(`Bearer ${value}`);
  await present(`Bearer ${value}`);
  expect(database.operations).toEqual(['GetItem', 'UpdateItem', 'GetItem']);
  const first = await lastUsedAt(record.hash);
  expect(Math.abs(Date.now() - Date.parse(first))).toBeLessThan(60_000);

  await setAttribute(record.hash, 'lastUsedAt', new Date(Date.parse(first) - 3_700_000).toISOString());
  await present(`Bearer ${value}`);
  expect(Date.parse(await lastUsedAt(record.hash))).toBeGreaterThanOrEqual(Date.parse(first));
});

test('a key works although its use cannot be noted', async () => {
  const { value } = await liveKey();
  database.losses.operation = 'UpdateItem';
  const answer = await present(`Bearer ${value}`);
  database.losses.operation = undefined;
  expect(answer.context).toHaveProperty('accountId');
});

test('the text of a refusal is valid inside JSON, whatever the caller sent', async () => {
  const presented = ['Basic "\\', 'Bearer "\\', 'Bearer svc_at_"\\', `Bearer ${newApiKey('test')}`];
  for (const header of presented) {
    const { code, message } = (await present(header)).context ?? {};
    expect(`${code} ${message}`).toMatch(/^[\w .,;:]+$/);
  }
});

test('a stage that is not an environment is a fault of the deployment', async () => {
  await expect(present(`Bearer ${newApiKey('live')}`, 'prod')).rejects.toThrow('prod is no environment');
});

test('is small, and loads neither zod nor middy', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: ['functions/authorizer/handler.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  expect(Object.keys(metafile.inputs).filter((path) => /node_modules\/(zod|@middy)\//.test(path))).toEqual(
    [],
  );
  expect(outputFiles.reduce((sum, { contents }) => sum + contents.byteLength, 0)).toBeLessThan(1_000_000);
});

function liveKey() {
  return createApiKey(randomUUID(), { name: 'server', environment: 'live' });
}

function present(authorization: string, stage = 'live'): Promise<APIGatewayAuthorizerResult> {
  return handler(authorizerEvent(stage, { Authorization: [authorization] }));
}

function refusalOf({ policyDocument, context }: APIGatewayAuthorizerResult): readonly unknown[] {
  return [policyDocument.Statement[0]?.Effect, context?.code];
}

async function lastUsedAt(hash: string): Promise<string> {
  const { Item } = await dynamodb.send(
    new GetCommand({ TableName: tableNamed('credentials'), Key: { hash }, ConsistentRead: true }),
  );
  return String(Item?.lastUsedAt);
}

async function setAttribute(hash: string, name: string, value: string): Promise<void> {
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('credentials'),
      Key: { hash },
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    }),
  );
}
