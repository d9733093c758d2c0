import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { nightlyTest, oneOfEach, someOf } from '../jest/chosen-cases.ts';
import { end, queue } from '../jobs/job-of.ts';
import type { TestAccount } from '../service.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';
import { ageDocuments, type Stored, store } from './library.ts';
import { sweep } from './removals.ts';

let faulty: FaultyService;

beforeAll(async () => {
  faulty = await startFaultyService();
});

afterEach(() => {
  faulty.dynamodb.heal();
  faulty.s3.heal();
});

afterAll(() => faulty.stop());

const writes = [
  ['dynamodb', 'UpdateItem documents'],
  ['dynamodb', 'PutItem documents'],
  ['dynamodb', 'PutItem terms'],
  ['s3', 'PUT .pdf'],
] as const;

/** The account's only document is in the list, is found, and opens, also when the cleanup has run hours later. */
async function expectToStay(
  account: TestAccount,
  { document_id, url }: Pick<Stored, 'document_id' | 'url'>,
): Promise<void> {
  const get = async (path: string) =>
    (await faulty.service().call('GET', path, { key: account.liveKey })).json();
  for (const hours of [0, 2]) {
    await ageDocuments(account, hours);
    await sweep(faulty.service());
    expect(await get('/files')).toMatchObject({ total: 1, documents: [{ id: document_id }] });
    expect(await get('/files/search?q=hello')).toMatchObject({ total: 1 });
    expect((await fetch(url)).status).toBe(200);
  }
}

test.each(oneOfEach(writes, ([name]) => name))(
  'a document stays where it is when %s gets %s once more, late, which had been repeated',
  async (name, operation) => {
    const account = await faulty.service().newAccount();
    const arrive = faulty[name].delay(operation, { accountId: account.accountId });
    const stored = await store(faulty.service(), account);
    await arrive();
    await expectToStay(account, stored);
  },
);

/** What the client of DynamoDB asks to settle a job's stored document: after an update, as often as it tries. */
const settling = { after: 1, times: 4 } as const;

test.each(someOf(['PutItem documents', 'UpdateItem documents'], 1))(
  'a document of a job stays where it is when %s of an attempt before arrives late',
  async (operation) => {
    const account = await faulty.service().newAccount();
    const { accountId } = account;
    faulty.dynamodb.fail('UpdateItem accounts', 'throttled', { ...settling, accountId });
    const arrive = faulty.dynamodb.delay(operation, { accountId });
    const asking = { key: account.liveKey };
    const json = { html: '<h1>Hello</h1>', storage: { mode: 'default' } };
    const job = await end(
      faulty.service(),
      asking,
      await queue(faulty.service(), asking, '/htmlToPdf', json),
    );
    expect(job).toMatchObject({ status: 'completed' });
    await arrive();
    await expectToStay(account, job.result as NonNullable<typeof job.result>);
  },
);

nightlyTest(
  'a job whose document is published ends well, although its attempts did not hear of it',
  async () => {
    const account = await faulty.service().newAccount();
    const { accountId } = account;
    faulty.dynamodb.fail('UpdateItem documents', 'answer lost', { accountId, times: 4 }); // published
    faulty.dynamodb.fail('UpdateItem documents', 'throttled', { accountId, times: 4 }); // not undone
    faulty.dynamodb.fail('GetItem documents', 'throttled', { accountId, after: 1, times: 4 }); // not looked up
    const asking = { key: account.liveKey };
    const json = { html: '<h1>Hello</h1>', storage: { mode: 'default' } };
    const job = await end(
      faulty.service(),
      asking,
      await queue(faulty.service(), asking, '/htmlToPdf', json),
    );
    expect(job).toMatchObject({ status: 'completed' });
    const credits = await faulty.service().call('GET', '/credits', asking);
    expect(await credits.json()).toMatchObject({ reserved: 0, spent: 1.01 });
    await expectToStay(account, job.result as NonNullable<typeof job.result>);
  },
);
