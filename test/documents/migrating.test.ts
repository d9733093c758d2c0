import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dynamodb } from '../../functions/core/aws/dynamodb/dynamodb-client.ts';
import { keyOf } from '../../functions/core/aws/dynamodb/item-key.ts';
import type { TableName, TableShape } from '../../functions/core/contract/resources/tables.ts';
import { tableNamed } from '../../functions/core/settings.ts';
import { tableDefinition } from '../../local/dynamodb/table-definition.ts';
import { end, queue } from '../jobs/job-of.ts';
import { type OwnService, startService, type TestAccount } from '../service.ts';

const admin = join(import.meta.dirname, '../../bin/admin.ts');

/** The tables of version 0.1.0 whose keys are others since. */
const oldShapes = {
  documents: {
    partitionKey: 'owner',
    sortKey: 'id',
    indexes: { bySweep: { partitionKey: 'sweepKey', sortKey: 'sweepAt' } },
  },
  terms: { partitionKey: 'owner', sortKey: 'id' },
  jobs: { partitionKey: 'owner', sortKey: 'id' },
  idempotency: { partitionKey: 'owner', sortKey: 'key' },
  attempts: { partitionKey: 'address' },
} as const satisfies { readonly [Table in TableName]?: TableShape };

type OldTable = keyof typeof oldShapes;

const moved = ['documents', 'terms', 'jobs', 'idempotency'] as const;

/** What later versions write into these items besides. */
const since = ['documentCount', 'isOfApp', 'credentialId', 'spender'];

let service: OwnService;
let account: TestAccount;

beforeAll(async () => {
  service = await startService();
  account = await service.newAccount();
  for (const [table, shape] of Object.entries<TableShape>(oldShapes)) {
    await dynamodb.send(new CreateTableCommand(tableDefinition(`old-${table}`, shape) as never)); // its literals are widened
  }
});

afterAll(() => service.stop());

type Item = Record<string, unknown>;

async function itemsOf(name: string): Promise<readonly Item[]> {
  const pages = await Array.fromAsync(paginateScan({ client: dynamodb }, { TableName: name }));
  return pages.flatMap(({ Items = [] }) => Items);
}

const put = (TableName: string, Item: Item) => dynamodb.send(new PutCommand({ TableName, Item }));

const remove = (table: TableName, item: Item) =>
  dynamodb.send(new DeleteCommand({ TableName: tableNamed(table), Key: keyOf(table, item) }));

/** Makes the account one of 0.1.0, which entered no calls in progress in it. */
async function makeAccountOld(): Promise<void> {
  const UpdateExpression = 'REMOVE credits.liveCalls, credits.testCalls';
  const Key = { accountId: account.accountId };
  await dynamodb.send(new UpdateCommand({ TableName: tableNamed('accounts'), Key, UpdateExpression }));
}

/** Leaves what the account has stored as an upgrade from 0.1.0 does: in tables that nobody reads. */
async function leaveBehind(): Promise<void> {
  for (const table of moved) {
    for (const { tenant, ...item } of await itemsOf(tableNamed(table))) {
      if (!String(tenant).startsWith(account.accountId)) continue;
      const old = Object.fromEntries(Object.entries(item).filter(([name]) => !since.includes(name)));
      await put(`old-${table}`, { owner: tenant, ...old });
      await remove(table, { tenant, ...item });
    }
  }
}

const every = (tables: readonly OldTable[]) => tables.map((table) => `${table}=old-${table}`);

/** Runs the command; gives what it prints, or throws what it complains of. */
async function migrate(...words: string[]): Promise<Readonly<Record<string, unknown>>> {
  const { stdout } = await promisify(execFile)(process.execPath, [admin, 'migrate', '0.2.0', ...words], {
    env: { ...process.env, DATA_DIR: service.dataDir },
  });
  return JSON.parse(stdout);
}

const request = {
  text: 'The zebra report.',
  filename: 'zebra.pdf',
  storage: { mode: 'default', retention_days: 3 },
};

const postOnce = () =>
  service.call('POST', '/textToPdf', {
    key: account.liveKey,
    json: request,
    headers: { 'Idempotency-Key': 'zebra' },
  });

const get = (path: string) => service.call('GET', path, { key: account.liveKey });

interface Stored {
  readonly document_id: string;
  readonly url: string;
}

test('documents, links, jobs, search and keys work again once they are moved; what is newer or deleted stays so', async () => {
  const stored = (await (await postOnce()).json()) as Stored;
  const described = await (await get(`/files/${stored.document_id}`)).json();
  const jobId = await queue(service, { key: account.liveKey }, '/textToPdf', { text: 'later' });
  const job = await end(service, { key: account.liveKey }, jobId);
  const search = async () =>
    ((await (await get('/files/search?q=zebra')).json()) as { results: object[] }).results;
  while ((await search()).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));
  const linked = await (await fetch(stored.url)).bytes();

  await leaveBehind();
  const documents = await itemsOf('old-documents');
  expect(documents).toHaveLength(2);
  for (const path of [`/files/${stored.document_id}`, `/jobs/${jobId}`])
    expect((await get(path)).status).toBe(404);
  expect((await fetch(stored.url)).status).toBe(404);
  expect(await search()).toEqual([]);

  const priced = async () =>
    (
      await service.call('POST', '/textToPdf', {
        key: account.testKey,
        environment: 'test',
        json: { text: 'x' },
      })
    ).status;
  await makeAccountOld();
  expect(await priced()).not.toBe(200);

  const counts = (count: number) => ({ moved: count, present: 0, expired: 0 });
  const all = {
    accounts: { completed: 1 },
    documents: counts(2),
    terms: counts(2),
    jobs: counts(1),
    idempotency: counts(1),
  };
  const trial = await migrate(...every(moved));
  expect(trial).toEqual({ ...all, changed: 'nothing: run it again with --yes' });
  expect((await get(`/files/${stored.document_id}`)).status).toBe(404);
  expect(await itemsOf('old-documents')).toEqual(documents);

  expect(await migrate(...every(moved), '--yes')).toEqual(all);
  expect(await (await get(`/files/${stored.document_id}`)).json()).toEqual({
    ...(described as object),
    url: expect.any(String),
    signed_url_expires_at: expect.any(String),
  });
  expect(await (await fetch(stored.url)).bytes()).toEqual(linked);
  expect(await (await get(`/jobs/${jobId}`)).json()).toMatchObject({ job_id: jobId, status: job.status });
  expect(await search()).toHaveLength(1);
  expect(await priced()).toBe(200);
  const replayed = await postOnce();
  expect(replayed.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await replayed.json()).toMatchObject({ document_id: stored.document_id });

  // The old items are kept, and moved only once.
  expect(
    (await service.call('DELETE', `/files/${stored.document_id}`, { key: account.liveKey })).status,
  ).toBe(200);
  const none = Object.fromEntries(moved.map((table) => [table, counts(0)]));
  expect(await migrate(...every(moved), '--yes')).toEqual({ accounts: { completed: 0 }, ...none });
  expect((await get(`/files/${stored.document_id}`)).status).toBe(404);
  expect(await itemsOf('old-documents')).toHaveLength(2);
});

test('an item that is in the new table already is newer, and one whose time is over is left', async () => {
  const key = { owner: 'an-account#live', sweepKey: 'k', sweepAt: 'a', objectKey: 'o' };
  const ttlSeconds = Math.ceil(Date.now() / 1_000) + 3_600;
  await put('old-documents', { ...key, id: 'both', filename: 'old', ttlSeconds });
  await put('old-documents', { ...key, id: 'over', filename: 'old', ttlSeconds: ttlSeconds - 7_200 });
  await put('old-documents', { ...key, id: 'kept', filename: 'old', expiresAt: null, ttlSeconds });
  await put(tableNamed('documents'), { tenant: key.owner, id: 'both', filename: 'new' });
  expect(await migrate('documents=old-documents', '--yes')).toMatchObject({
    documents: { moved: 1, present: 1, expired: 1 },
  });
  const ours = (await itemsOf(tableNamed('documents'))).filter(({ tenant }) => tenant === key.owner);
  const names = Object.fromEntries(ours.map(({ id, filename }) => [String(id), filename]));
  expect(names).toEqual({ both: 'new', kept: 'old' });
  expect(ours.find(({ id }) => id === 'kept')).toEqual({
    tenant: key.owner,
    id: 'kept',
    filename: 'old',
    expiresAt: null,
    ttlSeconds,
    sweepKey: 'k',
    sweepAt: 'a',
    objectKey: 'o',
  });
});

test('many pages of items are moved, and a run that was stopped goes on where it ended', async () => {
  const packed = new Uint8Array(300_000).fill(7); // so that a page of the scan has three
  for (let index = 0; index < 10; index++) {
    await put('old-terms', {
      owner: `many#live#${index % 8}`,
      id: `id-${index}`,
      length: 1,
      packed,
      ...(index < 4 && { movedAt: 'before' }),
    });
  }
  expect(await migrate('terms=old-terms', '--yes')).toMatchObject({
    terms: { moved: 6, present: 0, expired: 0 },
  });
  const ours = (await itemsOf(tableNamed('terms'))).filter(({ tenant }) =>
    String(tenant).startsWith('many#'),
  );
  expect(ours.map(({ id }) => id).sort()).toEqual(['id-4', 'id-5', 'id-6', 'id-7', 'id-8', 'id-9']);
});

test('an address that had to be reviewed waits for a day, whether it tries passwords or keys', async () => {
  const lastFailedAtMs = Date.now() - 3 * 3_600_000;
  await put('old-attempts', { address: '198.51.100.7', failures: 20, lastFailedAtMs, attemptId: 'a' });
  await put('old-attempts', {
    address: '198.51.100.8',
    failures: 4,
    lastFailedAtMs,
    attemptId: 'b',
    expiresAtSeconds: 1,
  });
  expect(await migrate('attempts=old-attempts', '--yes')).toMatchObject({
    attempts: { moved: 2, present: 0, expired: 2 },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [admin, 'reviews'], {
    env: { ...process.env, DATA_DIR: service.dataDir },
  });
  const waitsUntil = new Date(lastFailedAtMs + 24 * 3_600_000).toISOString();
  expect(JSON.parse(stdout)).toEqual(
    expect.arrayContaining(
      ['passwords and secrets', 'keys and tokens'].map((guessed) =>
        expect.objectContaining({ address: '198.51.100.7', guessed, failures: 20, waitsUntil }),
      ),
    ),
  );
});

test.each([
  ['a table of something else', ['documents=old-terms'], 'old-terms is not the old table of documents'],
  [
    'a table that is not moved',
    ['accounts=old-accounts'],
    'accounts=old-accounts must be one of documents, terms',
  ],
  ['no table', [], 'no old table is named'],
  ['a table that does not exist', ['documents=nowhere'], 'Requested resource not found'],
])('complains of %s, and changes nothing', async (_, words, complaint) => {
  await put('old-terms', { owner: 'any#live#1', id: 'id', length: 0, packed: new Uint8Array() });
  const before = await itemsOf(tableNamed('documents'));
  await expect(migrate(...words, '--yes')).rejects.toMatchObject({
    stderr: expect.stringContaining(complaint),
  });
  expect(await itemsOf(tableNamed('documents'))).toEqual(before);
});
