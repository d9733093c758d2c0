import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { oneOfEach, someOf } from '../jest/chosen-cases.ts';
import type { TestAccount } from '../service.ts';
import { type FaultyService, startFaultyService } from './faulty-service.ts';
import { ageDocuments, keptOf } from './library.ts';
import { sweep } from './removals.ts';

let faulty: FaultyService;
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  faulty = await startFaultyService();
  const document = await PDFDocument.create();
  document.addPage();
  pdf = new Uint8Array(await document.save());
});

afterEach(() => {
  faulty.dynamodb.heal();
  faulty.s3.heal();
});

afterAll(() => faulty.stop());

const failed = expect.objectContaining({ error: 'Storage Operation Failed', code: 'storage_failed' });

const untouched = { balance: 100, reserved: 0, spent: 0, granted: 100 };

interface Place {
  readonly document_id: string;
  readonly upload_url: string;
}

async function call(account: TestAccount, method: string, path: string, json?: object) {
  const response = await faulty.service().call(method, path, { key: account.liveKey, json });
  return [response.status, await response.json()] as const;
}

const askForPlace = (account: TestAccount) =>
  call(account, 'POST', '/uploads', { filename: 'a.pdf', size: pdf.byteLength });

const put = ({ upload_url }: Place) => fetch(upload_url, { method: 'PUT', body: pdf });

async function upload(account: TestAccount): Promise<Place> {
  const [status, place] = await askForPlace(account);
  expect(status).toBe(200);
  expect((await put(place as Place)).status).toBe(200);
  return place as Place;
}

const countPages = (account: TestAccount, { document_id }: Place) =>
  call(account, 'POST', '/pageCount', { document_id });

async function expectNothingToBeLeft(account: TestAccount): Promise<void> {
  await ageDocuments(account, 25);
  await sweep(faulty.service());
  expect(await keptOf(account)).toEqual({ states: [], objects: [] });
}

test.each(someOf(['refused', 'answer lost', 'answer late'] as const, 1))(
  'a place for a file that cannot be noted (%s) is a 502, and leaves nothing',
  async (fault) => {
    const account = await faulty.service().newAccount();
    faulty.dynamodb.fail('PutItem documents', fault);
    expect(await askForPlace(account)).toEqual([502, failed]);
    faulty.dynamodb.heal();
    await expectNothingToBeLeft(account);
  },
);

test('a file that the store refuses once is put again at the same URL', async () => {
  const account = await faulty.service().newAccount();
  const [, place] = await askForPlace(account);
  faulty.s3.fail('PUT objects', 'refused', { times: 1 });
  expect((await put(place as Place)).status).toBe(500);
  expect(await countPages(account, place as Place)).toEqual([
    404,
    expect.objectContaining({ message: expect.stringMatching(/PUT the file/) }),
  ]);
  expect((await put(place as Place)).status).toBe(200);
  expect(await countPages(account, place as Place)).toEqual([200, { page_count: 1 }]);
});

const failuresOfReading = [
  ['dynamodb', 'GetItem documents', 'refused'],
  ['dynamodb', 'GetItem documents', 'answer late'],
  ['s3', 'GET objects', 'refused'],
  ['s3', 'GET objects', 'answer lost'],
] as const;

test.each(oneOfEach(failuresOfReading, ([name]) => name))(
  'reading an upload while %s to %s is %s is a 502 that costs nothing, and works when it is back',
  async (name, operation, fault) => {
    const account = await faulty.service().newAccount();
    const place = await upload(account);
    faulty[name].fail(operation, fault);
    expect(await countPages(account, place)).toEqual([502, failed]);
    faulty[name].heal();
    expect(await call(account, 'GET', '/credits')).toEqual([200, expect.objectContaining(untouched)]);
    expect(await countPages(account, place)).toEqual([200, { page_count: 1 }]);
  },
);

const failuresOfDeleting = [
  ['s3', 'POST objects', 'refused'],
  ['dynamodb', 'UpdateItem documents', 'refused'],
  ['dynamodb', 'UpdateItem documents', 'answer lost'],
] as const;

test.each(oneOfEach(failuresOfDeleting, ([name]) => name))(
  'deleting an upload where %s %s is %s is a 502, and is done by asking again',
  async (name, operation, fault) => {
    const account = await faulty.service().newAccount();
    const { document_id } = await upload(account);
    const remove = () => call(account, 'DELETE', `/files/${document_id}`);
    faulty[name].fail(operation, fault);
    expect(await remove()).toEqual([502, failed]);
    faulty[name].heal();
    expect([200, 404]).toContain((await remove())[0]);
    expect((await countPages(account, { document_id, upload_url: '' }))[0]).toBe(404);
    await expectNothingToBeLeft(account);
  },
);

test('a service that dies after it made a place leaves one that works, or nothing', async () => {
  const account = await faulty.service().newAccount();
  await faulty.dieAt([['dynamodb', 'PutItem documents', 'after']], [account], askForPlace);
  expect((await keptOf(account)).states).toEqual(['uploading']);
  await expectNothingToBeLeft(account);
});
