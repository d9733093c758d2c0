import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newUuidV7 } from '../../../functions/core/uuid-v7.ts';
import { idsOf, type Library, newTenant, startLibrary } from './start-library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.stop());

test('finds a pattern in texts, ignoring case, the newest document first, and counts its matches', async () => {
  const tenant = newTenant();
  const stored: string[] = [];
  for (const [minute, text] of ['inv-0001 INV-0002', 'none', ['INV-0003', '', 'inv-4 inv-0005']].entries()) {
    stored.push((await library.store(tenant, text, { id: newUuidV7(Date.now() - minute * 60_000) })).id);
  }
  const { hits, total, isComplete } = await library.search(tenant, 'INV-\\d{4}', { mode: 'grep' });
  expect(hits.map(({ document, rank }) => [document.id, rank])).toEqual([
    [stored[0], 2],
    [stored[2], 2],
  ]);
  expect([total, isComplete]).toEqual([2, true]);
});

test('takes ^ and $ for the ends of lines, and knows any script', async () => {
  const tenant = newTenant();
  const { id } = await library.store(tenant, 'Erste Zeile\n東京都庁 100円\nletzte');
  for (const q of ['^東京\\p{Lo}+', '円$', '\\d+円', 'ERSTE zeile']) {
    expect(idsOf(await library.search(tenant, q, { mode: 'grep' }))).toEqual([id]);
  }
  expect((await library.search(tenant, '^Zeile', { mode: 'grep' })).total).toBe(0);
});

test('shows the first match in its context, on one line', async () => {
  const tenant = newTenant();
  await library.store(tenant, [
    'nothing here',
    `${'before '.repeat(40)}\nTOTAL: 42 EUR\n${'after '.repeat(40)}`,
  ]);
  const { hits } = await library.search(tenant, 'total: \\d+', { mode: 'grep' });
  expect(hits[0]?.snippet).toMatch(/^…before .* TOTAL: 42 EUR after .*after…$/);
});

test('shows the beginning of a match that is longer than a snippet', async () => {
  const tenant = newTenant();
  await library.store(tenant, `start ${'x'.repeat(10_000)}`);
  const { hits } = await library.search(tenant, 'start x+', { mode: 'grep' });
  expect(hits[0]?.snippet).toMatch(/^start x{100,160}…$/);
});

test('lists as many as requested, and counts all', async () => {
  const tenant = newTenant();
  for (let number = 0; number < 70; number++) await library.store(tenant, `number ${number}`);
  const { hits, total } = await library.search(tenant, 'number', { mode: 'grep', limit: 5 });
  expect(hits).toHaveLength(5);
  expect(total).toBe(70);
});

test.each(['(', '[a-', '*', 'a{2,1}', '(?<n>a)\\k<m>(?<n'])(
  'refuses %s, which is not a regular expression',
  async (q) => {
    await expect(library.search(newTenant(), q, { mode: 'grep' })).rejects.toMatchObject({
      code: 'invalid_regex',
      message: expect.stringMatching(/^q is not/),
    });
  },
);

test('finds a pattern on which backtracking engines hang', async () => {
  const tenant = newTenant();
  const { id } = await library.store(tenant, `${'a'.repeat(50_000)} aaab`);
  const { hits } = await library.search(tenant, '(a|a)+b', { mode: 'grep' });
  expect(hits.map(({ document }) => document.id)).toEqual([id]);
});

test('refuses a pattern that cannot be searched for in time', async () => {
  const tenant = newTenant();
  await library.store(tenant, 'a'.repeat(50_000));
  await expect(library.search(tenant, '^(?=(a+)+b)(a)\\2', { mode: 'grep' })).rejects.toMatchObject({
    code: 'invalid_regex',
    message: expect.stringContaining('takes too long'),
  });
});

test('skips a document whose text was removed, and a hidden one', async () => {
  const { removeContent } = await import('../../../functions/core/documents/remove-document.ts');
  const tenant = newTenant();
  const { id } = await library.store(tenant, 'needle');
  await removeContent(await library.store(tenant, 'needle'));
  await library.store(tenant, 'needle', { state: 'storing' });
  await library.store(tenant, 'needle', { expiresAt: new Date(Date.now() - 1_000).toISOString() });
  const found = await library.search(tenant, 'needle', { mode: 'grep' });
  expect(idsOf(found)).toEqual([id]);
  expect(found.total).toBe(1);
});

test.each([
  ['text', { timeoutMs: 60_000, characters: 2_500 }, 2],
  ['time', { timeoutMs: 0, characters: 1_000_000 }, 0],
])('reports that it did not read everything if there is too much: %s', async (_, bounds, read) => {
  const { grepDocuments } = await import('../../../functions/core/documents/search/grep-documents.ts');
  const { tenantDocuments } = await import('../../../functions/core/documents/tenant-documents.ts');
  const tenant = newTenant();
  for (let number = 0; number < 4; number++) await library.store(tenant, 'needle '.padEnd(1_000, 'hay '));
  const found = await grepDocuments('needle', 20, tenantDocuments(tenant), bounds);
  expect(found).toMatchObject({ total: read, isComplete: false });
});
