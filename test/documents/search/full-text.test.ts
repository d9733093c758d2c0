import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountOf, tenantOf } from '../../../functions/core/contract/callers/tenant.ts';
import { newUuidV7 } from '../../../functions/core/uuid-v7.ts';
import { idsOf, type Library, newTenant, startLibrary } from './start-library.ts';

let library: Library;
beforeAll(async () => {
  library = await startLibrary();
});
afterAll(() => library.stop());

test.each([
  ['case', 'The Quarterly REPORT', 'quarterly report'],
  ['accents', 'Crème brûlée à la carte', 'creme BRULEE'],
  ['accents of the query', 'creme brulee', 'Crème Brûlée'],
  ['letters with strokes', 'Łódź, Øresund and Đakovo', 'lodz oresund dakovo'],
  ['accents that are characters of their own', 'cafe\u0301 du coin', 'café'],
  ['ligatures of a font', 'the o\ufb03ce \ufb01le', 'office file'],
  ['full width', 'ＰＤＦ　１２３', 'pdf 123'],
  ['German', 'Die STRASSE nach Süden', 'straße'],
  ['Turkish', 'İstanbul ve Iğdır', 'istanbul ığdır'],
  ['Greek', 'Η ΟΔΟΣ προς την Αθήνα', 'οδός αθηνα'],
  ['Cyrillic', 'Зелёная ёлка', 'зеленая ЕЛКА'],
  ['Hebrew with points', 'שָׁלוֹם עולם', 'שלום'],
  ['Arabic with vowels', 'مُحَمَّد يقرأ الكتــاب', 'محمد الكتاب'],
  ['Arabic forms of presentation', '\ufee3\ufea4\ufee4\ufeaa', 'محمد'],
  ['Hindi', 'यह हिन्दी में है', 'हिन्दी'],
  ['Chinese', '本公司提供高质量的服务', '高质量'],
  ['a single character', '我家有一只猫', '猫'],
  ['Japanese', '東京都庁で会議があります', '会議'],
  ['Japanese of half width', 'ｶﾞﾗｽのコップ', 'ガラス'],
  ['Japanese over the end of a line', '本日は東京\n都庁に行きます', '東京都庁'],
  ['Korean with its particles', '서울에서 만나요', '서울'],
  ['Thai', 'บริษัทนี้อยู่ในกรุงเทพมหานคร', 'กรุงเทพ'],
  ['Lao', 'ຂ້ອຍຢູ່ວຽງຈັນ', 'ວຽງຈັນ'],
  ['Khmer', 'ខ្ញុំរស់នៅភ្នំពេញ', 'ភ្នំពេញ'],
  ['Burmese', 'ကျွန်တော်ရန်ကုန်မှာနေတယ်', 'ရန်ကုန်'],
  ['rare Han', '他姓𠮷田', '𠮷田'],
  ['several scripts', 'Invoice 請求書 №42 для ООО', '請求書 invoice ооо 42'],
  ['numbers with signs in them', 'Invoice INV-2026-0042', 'inv-2026-0042'],
])('finds words in any form: %s', async (_, text, q) => {
  const tenant = newTenant();
  const { id } = await library.store(tenant, text);
  await library.store(tenant, 'nothing of that kind, 無関係, ไม่เกี่ยว');
  expect(idsOf(await library.search(tenant, q))).toEqual([id]);
});

test.each([
  ['a part of a word', 'reporting', 'report'],
  ['marks that spell', 'か', 'が'],
  ['marks that spell, in Hindi', 'की', 'का'],
  ['characters that do not follow each other', '京の東', '東京'],
])('does not take for a match: %s', async (_, text, q) => {
  const tenant = newTenant();
  await library.store(tenant, text);
  expect(await library.search(tenant, q)).toEqual({ hits: [], total: 0, isComplete: true });
});

test('answers nothing to a query without a word', async () => {
  const tenant = newTenant();
  await library.store(tenant, 'something');
  for (const q of ['', ' ', '!?', '—', '😀', '\u0301'])
    expect((await library.search(tenant, q)).total).toBe(0);
});

test('wants every word, in the text or the file name', async () => {
  const tenant = newTenant();
  const both = await library.store(tenant, 'apples and pears');
  const named = await library.store(tenant, 'apples', { filename: 'Pears-2026.pdf' });
  await library.store(tenant, 'apples');
  await library.store(tenant, 'pears');
  const found = await library.search(tenant, 'pears apples');
  expect(idsOf(found).toSorted()).toEqual([both.id, named.id].toSorted());
  expect(found.total).toBe(2);
});

test('ranks more of a word above less, shorter texts above longer ones, and names above texts', async () => {
  const tenant = newTenant();
  const other = 'some other words that fill the page and mean nothing at all '.repeat(3);
  const once = await library.store(tenant, `budget ${other}`);
  const often = await library.store(tenant, `budget budget budget ${other}`);
  const long = await library.store(tenant, `budget ${other.repeat(10)}`);
  const named = await library.store(tenant, `budget ${other}`, { filename: 'budget.pdf' });
  const { hits } = await library.search(tenant, 'budget');
  expect(hits.map(({ document }) => document.id)).toEqual([named.id, often.id, once.id, long.id]);
  const ranks = hits.map(({ rank }) => rank);
  expect(ranks).toEqual(ranks.toSorted((left, right) => right - left));
  expect(ranks.every((rank) => rank > 0)).toBe(true);
});

test('lets a rare word weigh more than a common one', async () => {
  const tenant = newTenant();
  for (let number = 0; number < 8; number++) await library.store(tenant, 'common');
  const commonOften = await library.store(tenant, 'common common rare');
  const rareOften = await library.store(tenant, 'common rare rare');
  expect(idsOf(await library.search(tenant, 'common rare'))).toEqual([rareOften.id, commonOften.id]);
});

test('puts the newest of equal matches first, and counts those that it does not list', async () => {
  const tenant = newTenant();
  const ids: string[] = [];
  for (let minute = 0; minute < 5; minute++) {
    const id = newUuidV7(Date.now() - minute * 60_000);
    ids.push((await library.store(tenant, 'the same text', { id })).id);
  }
  const { hits, total } = await library.search(tenant, 'same', { limit: 3 });
  expect(hits.map(({ document }) => document.id)).toEqual(ids.slice(0, 3));
  expect(total).toBe(5);
});

test('shows the place where most of the words are, as it is written', async () => {
  const tenant = newTenant();
  const filler = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit. '.repeat(20);
  const pages = [`${filler}café${filler}`, `${filler}\nThe Café opens on\nSunday in Łódź. ${filler}`];
  await library.store(tenant, pages);
  const { hits } = await library.search(tenant, 'lodz cafe');
  expect(hits[0]?.snippet).toContain('The Café opens on Sunday in Łódź.');
  expect(hits[0]?.snippet).toMatch(/^….{100,160}…$/);
});

test('shows the beginning of a document of which only the name matches, and nothing of one without text', async () => {
  const tenant = newTenant();
  await library.store(tenant, ['', 'All begins here.'], { filename: 'unusual.pdf' });
  await library.store(tenant, [], { filename: 'unusual and empty.pdf' });
  const { hits } = await library.search(tenant, 'unusual');
  expect(hits.map(({ snippet }) => snippet).toSorted()).toEqual(['', 'All begins here.']);
});

test('cuts a snippet between letters where there are no spaces, never within one', async () => {
  const tenant = newTenant();
  const family = '👨‍👩‍👧';
  await library.store(tenant, `${family.repeat(60)}猫${'𠮷が'.repeat(200)}`);
  const [hit] = (await library.search(tenant, '猫')).hits;
  expect(hit?.snippet).toMatch(/^…(👨‍👩‍👧)*猫(𠮷が)*𠮷?…$/u);
});

test('finds what was stored the moment before, and not what was deleted the moment before', async () => {
  const { removeDocument } = await import('../../../functions/core/documents/remove-document.ts');
  const tenant = newTenant();
  const document = await library.store(tenant, 'ephemeral');
  expect(idsOf(await library.search(tenant, 'ephemeral'))).toEqual([document.id]);
  await removeDocument(document);
  expect(await library.search(tenant, 'ephemeral')).toEqual({ hits: [], total: 0, isComplete: true });
  const { readText } = await import('../../../functions/core/documents/search/document-text.ts');
  expect(await readText(document)).toEqual([]);
});

test('neither lists nor counts a hidden document, although its terms are indexed', async () => {
  const tenant = newTenant();
  const day = 24 * 3_600_000;
  const seen = await library.store(tenant, 'secret words');
  await library.store(tenant, 'secret', { state: 'storing' });
  await library.store(tenant, 'secret', { state: 'deleting' });
  await library.store(tenant, 'secret', { expiresAt: new Date(Date.now() - 1_000).toISOString() });
  // Not as old as it should be by far, and first of all.
  await library.store(tenant, 'secret secret', { state: 'storing', id: newUuidV7(Date.now() - 3 * day) });
  const found = await library.search(tenant, 'secret', { limit: 1 });
  expect(idsOf(found)).toEqual([seen.id]);
  expect(found.total).toBe(1);
});

test('keeps accounts and environments apart', async () => {
  const tenant = newTenant();
  await library.store(tenant, 'private');
  for (const other of [tenantOf(accountOf(tenant), 'test'), newTenant()]) {
    expect((await library.search(other, 'private')).total).toBe(0);
    expect((await library.search(other, 'private', { mode: 'grep' })).total).toBe(0);
  }
});
