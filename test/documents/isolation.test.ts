import { beforeAll, expect, test } from '@jest/globals';
import { programEndpoints } from '../../functions/catalog.ts';
import type { Service, TestAccount } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type Stored, store } from './library.ts';

const word = 'axolotl';

let service: Service;
let owner: TestAccount;
let other: TestAccount;
let ofLive: Stored;
let ofTest: Stored;

beforeAll(async () => {
  service = await sharedService();
  [owner, other] = [await service.newAccount(), await service.newAccount()];
  ofLive = await store(service, owner, { html: word });
  ofTest = await store(service, owner, { html: word, environment: 'test' });
});

interface Stranger {
  readonly key: string;
  readonly environment: 'live' | 'test';
  readonly document: Stored;
}

/** Everybody who must not see a document of the owner: another account, and the owner in the other environment. */
const strangers: readonly (readonly [name: string, stranger: () => Stranger])[] = [
  ['another account, in live', () => ({ key: other.liveKey, environment: 'live', document: ofLive })],
  ['another account, in test', () => ({ key: other.testKey, environment: 'test', document: ofTest })],
  [
    'another account, in the other environment',
    () => ({ key: other.testKey, environment: 'test', document: ofLive }),
  ],
  [
    'its owner in test, for one of live',
    () => ({ key: owner.testKey, environment: 'test', document: ofLive }),
  ],
  [
    'its owner in live, for one of test',
    () => ({ key: owner.liveKey, environment: 'live', document: ofTest }),
  ],
];

test.each(strangers)('%s, a document counts as missing', async (_, stranger) => {
  const { key, environment, document } = stranger();
  const call = (method: string, path: string) => service.call(method, path, { key, environment });
  const byId = programEndpoints.filter(({ path }) => path.includes('{document_id}'));
  expect(byId.length).toBeGreaterThanOrEqual(3);
  for (const { method, path } of byId) {
    const response = await call(method, path.replace('{document_id}', document.document_id));
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'document_not_found' }),
    ]);
  }
  const seen = [
    await call('GET', '/files?limit=100'),
    await call('GET', `/files/search?q=${word}&limit=100`),
    await call('GET', `/files/search?q=${word}&mode=grep&limit=100`),
  ];
  for (const response of seen) expect(await response.text()).not.toContain(document.document_id);
});

test('a link works in the environment that it was made for alone', async () => {
  const inTest = ofLive.url.replace(service.baseUrl, service.testBaseUrl);
  const inLive = ofTest.url.replace(service.testBaseUrl, service.baseUrl);
  const status = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;
  expect([await status(inTest), await status(inLive)]).toEqual([404, 404]);
});

test('a key of one environment opens nothing in the other', async () => {
  const response = await service.call('GET', `/files/${ofLive.document_id}`, {
    key: owner.liveKey,
    environment: 'test',
  });
  expect(response.status).toBe(403);
});

test('after all of that, the owner has both', async () => {
  for (const { url } of [ofLive, ofTest]) expect((await fetch(url)).status).toBe(200);
  for (const [environment, key] of [
    ['live', owner.liveKey],
    ['test', owner.testKey],
  ] as const) {
    const listed = await service.call('GET', '/files', { key, environment });
    expect(await listed.json()).toMatchObject({ total: 1 });
    const found = await service.call('GET', `/files/search?q=${word}`, { key, environment });
    expect(await found.json()).toMatchObject({ total: 1 });
  }
});
