import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { lineOf, record } from '../calls/logged.ts';
import { keptOf, type Stored, store } from '../documents/library.ts';
import { find, sendRemoval, sweep, untilDone } from '../documents/removals.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';
import { givePassword } from './give-password.ts';

const password = 'correct horse battery staple';

let service: OwnService;

beforeAll(async () => {
  service = await startService();
});

afterAll(() => service.stop());

test('an account stops working when it is deleted, and all its data is removed by the sweep', async () => {
  const { account, documents } = await customer();
  const other = await customer();
  await expect(deleteAccount(account, 'not the password')).rejects.toMatchObject({ code: 'invalid_field' });
  expect(await statuses(account)).toEqual([200, 200, 200, 200]);

  await deleteAccount(account, password);
  expect(await statuses(account)).toEqual([403, 403, 403, 403]);
  for (const { url } of documents) expect((await fetch(url, { redirect: 'manual' })).status).toBe(404);
  await expect(signIn(account)).rejects.toMatchObject({ code: 'invalid_field' });

  await sweep(service);
  expect(await left(account)).toEqual({
    accounts: 0,
    credentials: 0,
    usage: 0,
    documents: 0,
    terms: 0,
    objects: 0,
    jobs: 0,
    idempotency: 0,
  });
  const { accounts, documents: others, objects } = await left(other.account);
  expect({ accounts, others, objects }).toEqual({ accounts: 1, others: 3, objects: 6 });
  expect(await statuses(other.account)).toEqual([200, 200, 200, 200]);
});

test('the address of a deleted account may sign up again, as a new account', async () => {
  const { account } = await customer();
  await deleteAccount(account, password);
  const { createAccount } = await import('../../functions/core/identity/create-account.ts');
  const { accountId } = await createAccount({ email: account.email, password });
  await sweep(service);
  expect(accountId).not.toBe(account.accountId);
  const { session } = await signIn(account);
  expect(session.accountId).toBe(accountId);
});

test('where the deletion died after its first step, the account is already unusable, and cleanup completes it', async () => {
  const { account, documents } = await customer();
  const { session, token } = await signIn(account);
  await markOnly(account);
  const answers = await Promise.all(calls(account));
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  for (const answer of answers) expect(await answer.json()).toMatchObject({ code: 'invalid_api_key' });
  expect((await fetch(documents[0]?.url ?? '', { redirect: 'manual' })).status).toBe(404);
  const { findSession } = await import('../../functions/core/identity/sign-in/session.ts');
  expect(session.accountId).toBe(account.accountId);
  expect(await findSession(token)).toBeUndefined();
  await expect(signIn(account)).rejects.toMatchObject({ code: 'invalid_field' });

  await sweep(service);
  expect(await left(account)).toMatchObject({
    accounts: 0,
    credentials: 0,
    usage: 0,
    documents: 0,
    terms: 0,
    objects: 0,
  });
});

test('repeats a deletion an hour later, and then drops its record', async () => {
  const { account } = await customer();
  await deleteAccount(account, password);
  await sweep(service);
  const { createApiKey } = await import('../../functions/core/identity/credentials/api-keys.ts');
  await createApiKey(account.accountId, { name: 'made meanwhile', environment: 'live' });
  await ageDeletion(account);
  await sweep(service);
  expect(await left(account)).toMatchObject({ credentials: 0 });
  expect(await deletionOf(account)).toBeUndefined();
});

test('a deletion that was only planned is dropped, and the account keeps working', async () => {
  const { account } = await customer();
  const { putDeletion } = await import('../../functions/core/identity/deletion-record.ts');
  await putDeletion(account.accountId);
  await sweep(service);
  expect(await deletionOf(account)).toBeDefined();
  await ageDeletion(account);
  await sweep(service);
  expect(await deletionOf(account)).toBeUndefined();
  expect(await statuses(account)).toEqual([200, 200, 200, 200]);
});

test('a deletion that takes several messages goes on where it was, also if they come twice, and the account goes last', async () => {
  const account = await service.newAccount();
  const { accountId } = account;
  await putUsage(account, 600);
  await givePassword(accountId, password);
  await deleteAccount(account, password);
  const { continueDeletion } = await import('../../functions/cleanup/continue-deletion.ts');
  let batches = 0;
  expect(await continueDeletion(accountId, () => ++batches <= 16)).toBe(true); // there is more
  const { accounts, usage } = await left(account);
  expect(accounts).toBe(1);
  expect(usage).toBeGreaterThan(0);
  expect(usage).toBeLessThan(600);
  const removal = { deletedAccount: accountId };
  await Promise.all([sendRemoval(service, removal), sendRemoval(service, removal)]);
  await untilDone(service);
  expect(await left(account)).toMatchObject({ accounts: 0, usage: 0 });
});

test('a deletion is queued once, however often the cleanup runs', async () => {
  const { account } = await customer();
  await deleteAccount(account, password);
  expect(await find(service, new Date())).toMatchObject({ deletions: 1 });
  expect(await find(service, new Date())).toMatchObject({ deletions: 0 });
  await untilDone(service);
  expect(await find(service, new Date())).toMatchObject({ deletions: 0 });
  expect(await left(account)).toMatchObject({ accounts: 0 });
});

test('the log of the account’s calls goes with it', async () => {
  const account = await service.newAccount();
  const { listCalls } = await import('../../functions/core/calls/list-calls.ts');
  const at = new Date().toISOString();
  for (const environment of ['live', 'test'] as const) {
    await record([lineOf(account.accountId, { at, environment })]);
    expect((await listCalls(`${account.accountId}#${environment}`, { limit: 10 })).calls).toHaveLength(1);
  }
  await givePassword(account.accountId, password);
  await deleteAccount(account, password);
  await sweep(service);
  for (const environment of ['live', 'test']) {
    expect(await listCalls(`${account.accountId}#${environment}`, { limit: 10 })).toEqual({ calls: [] });
  }
});

test('objects in the account’s own bucket are kept: only their records are removed', async () => {
  const { account } = await customer();
  const { newDocument } = await import('../../functions/core/documents/document.ts');
  const { putDocumentRecord } = await import('../../functions/core/documents/documents-table.ts');
  // Nobody answers at that address: to look there would fail.
  const access = { endpoint: 'http://127.0.0.1:1', accessKeyId: 'x', sealedSecret: 'x' };
  const document = newDocument({
    accountId: account.accountId,
    environment: 'live',
    filename: 'theirs.pdf',
    ownBucket: { bucket: 'theirs', region: 'us-east-1', prefix: '', access },
    contentType: 'application/pdf',
    sizeBytes: 1,
    pageCount: 1,
    sourceEndpoint: '/htmlToPdf',
  });
  await putDocumentRecord({ ...document, state: 'stored' });
  await deleteAccount(account, password);
  await sweep(service);
  expect(await left(account)).toMatchObject({ accounts: 0, documents: 0 });
});

/** A customer who has used the service: PDFs in both environments, an upload, charges, a signed-in browser. */
async function customer(): Promise<{ account: TestAccount; documents: readonly Stored[] }> {
  const account = await service.newAccount();
  await givePassword(account.accountId, password);
  await signIn(account);
  const documents = [
    await store(service, account, { html: 'live' }),
    await store(service, account, { html: 'test', environment: 'test' }),
  ];
  const json = { filename: 'large.pdf', size: 4 };
  const answers = [
    await service.call('POST', '/uploads', { key: account.liveKey, json }),
    await service.call('POST', '/textToPdf', {
      key: account.liveKey,
      json: { text: 'kept to be answered again' },
      headers: { 'Idempotency-Key': 'a-key' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await putJob(account);
  return { account, documents };
}

/** A job that has been accepted but not begun. */
async function putJob({ accountId }: TestAccount): Promise<void> {
  const { newJob } = await import('../../functions/core/jobs/new-job.ts');
  const { putJob: put } = await import('../../functions/core/jobs/jobs-table.ts');
  const { putJobBody } = await import('../../functions/core/jobs/job-body.ts');
  const job = newJob({
    tenant: `${accountId}#test`,
    id: undefined,
    endpoint: '/htmlToPdf',
    scopes: [],
    baseUrl: service.baseUrl,
    linkSeconds: undefined,
    contentType: 'application/json',
    isBase64Encoded: false,
    webhookUrl: undefined,
    isOfApp: false,
  });
  await put(job);
  await putJobBody(job, '{}');
}

/** Rows of usage, as that many calls would leave them. */
async function putUsage({ accountId }: TestAccount, count: number): Promise<void> {
  const { recordCharges } = await import('../../functions/core/billing/record-charges.ts');
  const { newUuidV7 } = await import('../../functions/core/uuid-v7.ts');
  const charge = { endpoint: '/pageCount', pages: 1, costHundredths: 10 };
  for (let rows = 0; rows < count; rows += 50)
    await recordCharges(
      accountId,
      Array.from({ length: 50 }, () => [newUuidV7(), charge] as const),
    );
}

function calls({ liveKey, testKey }: TestAccount): readonly Promise<Response>[] {
  return [
    service.call('GET', '/files', { key: liveKey }),
    service.call('GET', '/files', { key: testKey, environment: 'test' }),
    service.call('POST', '/textToPdf', { key: liveKey, json: { text: 'x' } }),
    service.call('POST', '/textToPdf', { key: testKey, environment: 'test', json: { text: 'x' } }),
  ];
}

async function statuses(account: TestAccount): Promise<readonly number[]> {
  await letIn();
  return (await Promise.all(calls(account))).map(({ status }) => status);
}

/** What these tests present fails often, and all of it comes from one address. */
async function letIn(): Promise<void> {
  const { clearReview } = await import('../../functions/core/identity/attempts/reviews.ts');
  await clearReview('127.0.0.1');
}

async function signIn({ email }: TestAccount) {
  const { newAddress } = await import('./authorizer-event.ts');
  const { signIn: enter } = await import('../../functions/core/identity/sign-in/sign-in.ts');
  return enter({ email, password, sourceIp: newAddress() });
}

async function deleteAccount({ accountId, email }: TestAccount, given: string): Promise<void> {
  const { newAddress } = await import('./authorizer-event.ts');
  const { deleteAccount: remove } = await import('../../functions/core/identity/delete-account.ts');
  const { personHash } = await import('../../functions/core/identity/people/person.ts');
  await remove(accountId, { person: personHash(email), password: given, sourceIp: newAddress() });
}

/** The deletion as far as it goes where it dies right after the account is closed. */
async function markOnly({ accountId }: TestAccount): Promise<void> {
  const { putDeletion } = await import('../../functions/core/identity/deletion-record.ts');
  const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb, tableNamed } = await tableAccess();
  await putDeletion(accountId);
  await dynamodb.send(
    new UpdateCommand({
      TableName: tableNamed('accounts'),
      Key: { accountId },
      UpdateExpression: 'SET deletedAt = :now',
      ExpressionAttributeValues: { ':now': new Date().toISOString() },
    }),
  );
}

/** How much is left of what was an account's. */
async function left(account: TestAccount) {
  const { accountId } = account;
  const { ScanCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb, tableNamed } = await tableAccess();
  const count = async (table: Parameters<typeof tableNamed>[0], key: string) => {
    const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName: tableNamed(table) }));
    return Items.filter((item) => String(item[key]).startsWith(accountId)).length;
  };
  return {
    accounts: await count('accounts', 'accountId'),
    credentials: await count('credentials', 'accountId'),
    usage: await count('usage', 'accountId'),
    documents: await count('documents', 'tenant'),
    terms: await count('terms', 'tenant'),
    objects: (await keptOf(account)).objects.length,
    jobs: await count('jobs', 'tenant'),
    idempotency: await count('idempotency', 'tenant'),
  };
}

async function deletionOf({ accountId }: TestAccount) {
  const { deletions } = await import('../../functions/core/identity/deletion-record.ts');
  for await (const deletion of deletions()) if (deletion.accountId === accountId) return deletion;
  return undefined;
}

async function ageDeletion(account: TestAccount): Promise<void> {
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamodb, tableNamed } = await tableAccess();
  const createdAt = new Date(Date.now() - 3_700_000).toISOString();
  const Item = { ...(await deletionOf(account)), createdAt, dueAt: createdAt };
  await dynamodb.send(new PutCommand({ TableName: tableNamed('deletions'), Item }));
}

async function tableAccess() {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  return { dynamodb, tableNamed };
}
