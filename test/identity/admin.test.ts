import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestDynamodb, type TestDynamodb } from './start-dynamodb.ts';

interface Outcome {
  readonly exitCode: number;
  readonly output: string;
  readonly complaint: string;
}

let database: TestDynamodb;
let folder: string;

beforeAll(async () => {
  database = await startTestDynamodb();
  folder = await mkdtemp(join(tmpdir(), 'admin-'));
});

afterAll(async () => {
  await database.stop();
  await rm(folder, { recursive: true, maxRetries: 5 });
});

test('makes an account, grants credits, makes a key and revokes it by its last four characters', async () => {
  const { password, ...account } = await json('create-account', 'Ada@example.com', '--credits', '5.5');
  expect(password).toMatch(/^[\w-]{20}$/);
  const credits = { granted: 5.5, balance: 5.5, reserved: 0, spent: 0 };
  expect(account).toMatchObject({ email: 'ada@example.com', credits, keys: [] });

  const granted = await json('grant', 'ada@example.com', '0.25');
  expect(granted).toEqual({ ...account, credits: { ...credits, granted: 5.75, balance: 5.75 } });

  const { value, ...key } = await json(
    'create-key',
    String(account.accountId),
    'build',
    '--environment',
    'test',
  );
  expect(value).toMatch(/^svc_test_[0-9A-Za-z]{49}$/);
  const shown = await json('show', 'ada@example.com');
  expect(shown.keys).toEqual([
    expect.objectContaining({ hash: key.hash, name: 'build', environment: 'test' }),
  ]);

  const revoked = await json('revoke-key', 'ada@example.com', String(value).slice(-4));
  expect(revoked.keys).toEqual([expect.objectContaining({ hash: key.hash, revokedAt: expect.any(String) })]);
});

test.each([
  [
    'an account that is not there',
    ['show', 'nobody@example.com'],
    'no account has the email address nobody@example.com',
  ],
  ['an unknown account id', ['grant', 'nobody', '1'], 'Account nobody does not exist'],
  ['a word that is missing', ['grant'], 'ACCOUNT is missing'],
  [
    'an invalid amount',
    ['create-account', 'x@example.com', '--credits', '1.005'],
    '1.005 is not an amount of credits',
  ],
  ['a key without an environment', ['create-key', 'nobody', 'x'], '--environment must be live or test'],
  ['an address that is taken', ['create-account', 'ADA@example.com'], 'is already used by another account'],
])('complains of %s', async (_, words, complaint) => {
  await admin(['create-account', 'ada@example.com']);
  const outcome = await admin(words);
  expect(outcome).toEqual({ exitCode: 1, output: '', complaint: expect.stringContaining(complaint) });
});

test('works on the tables of a stack, as its outputs name them', async () => {
  const { PATH = '' } = process.env;
  const isTable = (name: string) => name.endsWith('_TABLE');
  const entries = Object.entries(database.variables);
  const access = Object.fromEntries(entries.filter(([name]) => !isTable(name)));
  const outputs = entries.flatMap(([name, value]) =>
    isTable(name) ? [[`${name.replace('_TABLE', '').toLowerCase()}Table`, value]] : [],
  );
  const file = join(folder, 'outputs.json');
  await writeFile(file, JSON.stringify({ PdfService: { liveBaseUrl: 'x', ...Object.fromEntries(outputs) } }));
  const words = ['create-account', 'deployed@example.com', '--stack-outputs', file];
  expect(await admin(words, { PATH, ...access })).toMatchObject({ exitCode: 0, complaint: '' });
  expect(await json('show', 'deployed@example.com')).toMatchObject({ email: 'deployed@example.com' });

  await writeFile(file, JSON.stringify({ PdfService: { accountsTable: 'x' } }));
  expect(await admin(words, { PATH, ...access })).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('deploy the stack again'),
  });
});

test('reports the version and age of Chromium, on this machine and of a stack', async () => {
  const { version, released, age_days, ...others } = await json('chromium');
  expect({ version, released, ...others }).toEqual({
    version: expect.stringMatching(/^\d+\.0\.\d+\.\d+$/),
    released: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const daysSince = (date: unknown) => Math.floor((Date.now() - Date.parse(String(date))) / 86_400_000);
  expect(age_days).toBe(daysSince(released));

  const file = join(folder, 'stack.json');
  const tables = Object.keys(database.variables)
    .filter((name) => name.endsWith('_TABLE'))
    .map((name) => [`${name.replace('_TABLE', '').toLowerCase()}Table`, 'x']);
  const outputs = Object.fromEntries([...tables, ['chromium', '199.0.1234.56 2026-01-02']]);
  await writeFile(file, JSON.stringify({ PdfService: outputs }));
  expect(await json('chromium', '--stack-outputs', file)).toEqual({
    version: '199.0.1234.56',
    released: '2026-01-02',
    age_days: daysSince('2026-01-02'),
  });
  await writeFile(file, JSON.stringify({ PdfService: Object.fromEntries(tables) }));
  expect(await admin(['chromium', '--stack-outputs', file])).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('deploy the stack again'),
  });
});

test('gives an account another password', async () => {
  const { password, ...account } = await json('create-account', 'forgetful@example.com');
  Object.assign(process.env, database.variables);
  const { noteFailedAttempt } = await import('../../functions/core/identity/attempts/attempts.ts');
  const named = 'account forgetful@example.com';
  await noteFailedAttempt({ named, sourceIp: '198.51.100.9' });
  const { password: next, ...after } = await json('reset-password', 'forgetful@example.com');
  const { readAttempts } = await import('../../functions/core/identity/attempts/attempt-record.ts');
  expect(await readAttempts(named)).toBeUndefined();
  expect(after).toEqual(account);
  expect(next).not.toBe(password);
});

test('deletes an account', async () => {
  const { accountId } = await json('create-account', 'gone@example.com');
  expect(await json('delete-account', String(accountId))).toEqual({ deleted: accountId });
  expect(await admin(['show', String(accountId)])).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('does not exist or was deleted'),
  });
  expect(await json('create-account', 'gone@example.com')).not.toMatchObject({ accountId });
});

test('lists who has to wait after twenty failures, and unlocks each', async () => {
  Object.assign(process.env, database.variables);
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const failed = { lastFailedAtMs: 1_790_000_000_000, changeId: 'x' };
  const day = { blockedUntilMs: Date.now() + 86_400_000 };
  for (const [subject, failures, among, wait] of [
    ['account ada@example.com', 20, { 'address 198.51.100.7': 20 }, {}],
    ['account safe@example.com', 19, { 'address 198.51.100.7': 19 }, {}],
    ['address 2001:db8:1:2::/64', 20, { abc: 20 }, day],
    ['keys 2001:db8:1:2::/64', 20, { nobody: 20 }, day],
    ['address 198.51.100.2', 20, { abc: 20 }, { blockedUntilMs: Date.now() - 1 }],
  ] as const) {
    const Item = { ...failed, subject, failures, among, ...wait };
    await dynamodb.send(new PutCommand({ TableName: database.variables.ATTEMPTS_TABLE, Item }));
  }
  const lastFailedAt = new Date(failed.lastFailedAtMs).toISOString();
  const reviews = await json('reviews');
  expect(reviews).toHaveLength(3);
  const ofAda = {
    account: 'ada@example.com',
    guessed: 'passwords',
    failures: 20,
    from: { '198.51.100.7': 20 },
  };
  expect(reviews).toContainEqual({ ...ofAda, lastFailedAt });
  const waits = { failures: 20, lastFailedAt, waitsUntil: new Date(day.blockedUntilMs).toISOString() };
  for (const guessed of ['passwords and secrets', 'keys and tokens']) {
    expect(reviews).toContainEqual({ address: '2001:db8:1:2::/64', guessed, ...waits });
  }
  expect(await json('clear-review', '2001:db8:1:2::/64')).toEqual({ cleared: '2001:db8:1:2::/64' });
  expect(await json('reviews')).toEqual([{ ...ofAda, lastFailedAt }]);
  expect(await json('clear-review', 'ADA@example.com')).toEqual({ cleared: 'ADA@example.com' });
  expect(await json('reviews')).toEqual([]);
  expect(await admin(['clear-review', '203.0.113.9'])).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('nothing has failed that counts against 203.0.113.9'),
  });
});

test('works on the service that runs with this DATA_DIR', async () => {
  const { variables } = database;
  const file = {
    dynamodb_url: variables.AWS_ENDPOINT_URL_DYNAMODB,
    s3_url: variables.AWS_ENDPOINT_URL_S3,
    access: {
      accessKeyId: variables.AWS_ACCESS_KEY_ID,
      secretAccessKey: variables.AWS_SECRET_ACCESS_KEY,
      region: variables.AWS_REGION,
    },
  };
  await writeFile(join(folder, 'service.json'), JSON.stringify(file));
  const { PATH = '' } = process.env;
  const made = await admin(['create-account', 'local@example.com'], { PATH, DATA_DIR: folder });
  expect(made).toMatchObject({ exitCode: 0, complaint: '' });
  const { password: _, ...account } = JSON.parse(made.output);
  expect(await json('show', 'local@example.com')).toEqual(account);
});

test('says what to start where no service runs', async () => {
  const { PATH = '' } = process.env;
  const outcome = await admin(['show', 'x'], { PATH, DATA_DIR: join(folder, 'none') });
  expect(outcome).toMatchObject({
    exitCode: 1,
    complaint: expect.stringContaining('Start it with npm start'),
  });
});

test('explains itself', async () => {
  expect(await admin(['help'])).toMatchObject({
    exitCode: 0,
    output: expect.stringContaining('create-account'),
  });
  expect(await admin(['delete-everything'])).toMatchObject({ exitCode: 1 });
});

async function json(...words: string[]): Promise<Record<string, unknown>> {
  return JSON.parse((await admin(words)).output);
}

function admin(words: readonly string[], variables = testVariables()): Promise<Outcome> {
  const { NODE_COMPILE_CACHE = '' } = process.env;
  const env = { NODE_COMPILE_CACHE, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, ['bin/admin.ts', ...words], { env }, (error, output, complaint) =>
      resolve({ exitCode: error ? Number(error.code) : 0, output, complaint }),
    );
  });
}

function testVariables(): Record<string, string> {
  const { PATH = '' } = process.env;
  return { PATH, ...database.variables };
}
