import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { type GrepOptions, grepPdf, type PageMatches } from '../../../functions/core/reading/grep-pdf.ts';
import { someOf } from '../../jest/chosen-cases.ts';
import { textsOf } from './read-back.ts';

async function documentOf(...texts: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (const text of texts) document.addPage([600, 300]).drawText(text, { x: 20, y: 250, size: 12 });
  return document.save();
}

async function grep(pdf: Uint8Array, pattern: string, options: Partial<GrepOptions> = {}) {
  const pages: PageMatches[] = [];
  const defaults = {
    regex: false,
    ignoreCase: true,
    context: 100,
    countOnly: false,
    hidden: 'include',
  } as const;
  const totals = await grepPdf(pdf, { pattern, ...defaults, ...options }, (page) => {
    pages.push(page);
  });
  return { ...totals, pages };
}

/** The matches themselves, of all pages. */
async function matches(pdf: Uint8Array, pattern: string, options: Partial<GrepOptions> = {}) {
  const { pages } = await grep(pdf, pattern, options);
  return pages.flatMap(({ details }) => details.map(({ match }) => match));
}

test('reports the matches page by page, with their places in the extracted text', async () => {
  const pdf = await documentOf('one fish two fish', 'none here', 'red fish');
  const texts = await textsOf(pdf);
  const { pages, ...totals } = await grep(pdf, 'fish', { context: 4 });
  expect(totals).toEqual({ totalMatches: 3, pagesWithMatches: 2, totalPages: 3 });
  expect(pages).toEqual([
    {
      page: 1,
      matchCount: 2,
      details: [
        { match: 'fish', start: 4, end: 8, context: 'one fish two' },
        { match: 'fish', start: 13, end: 17, context: 'two fish' },
      ],
    },
    { page: 3, matchCount: 1, details: [{ match: 'fish', start: 4, end: 8, context: 'red fish' }] },
  ]);
  expect(texts[0]?.slice(13, 17)).toBe('fish');
});

test('searches only the pages asked for, in their order', async () => {
  const pdf = await documentOf('fish', 'fish', 'fish');
  const { pages } = await grep(pdf, 'fish', { pages: '3,1' });
  expect(pages.map(({ page }) => page)).toEqual([3, 1]);
});

test('is case-sensitive only on request', async () => {
  const pdf = await documentOf('Größe GRÖSSE größe');
  expect(await matches(pdf, 'GRÖßE')).toEqual(['Größe', 'größe']);
  expect(await matches(pdf, 'größe', { ignoreCase: false })).toEqual(['größe']);
});

test('reads a plain pattern literally', async () => {
  expect(await matches(await documentOf('a.b (c) [d] a+b axb'), 'a.b')).toEqual(['a.b']);
  expect(await matches(await documentOf('a.b (c) [d] a+b axb'), '(c) [d]')).toEqual(['(c) [d]']);
});

test('finds plain text over the end of a line, and over a hyphen there', async () => {
  expect(await matches(await documentOf('the annual\nreport'), 'annual report')).toEqual(['annual\nreport']);
  expect(await matches(await documentOf('the docu-\nment'), 'document')).toEqual(['document']);
});

test('takes ^ and $ for the ends of lines', async () => {
  expect(await matches(await documentOf('first\nsecond'), '^\\w+$', { regex: true })).toEqual([
    'first',
    'second',
  ]);
});

test.each([
  ['look behind', '(?<=\\$)\\d+', '$12 and 34', ['12']],
  ['back reference', '(\\w)\\1', 'aa bc dd', ['aa', 'dd']],
  ['property of characters', '\\p{Lu}\\p{Ll}+', 'One two Three', ['One', 'Three']],
  ['escape without meaning', 'a\\-b', 'a-b', ['a-b']],
  ['syntax of other engines', '(?P<year>\\d{4})', 'in 1999', ['1999']],
])('takes a %s', async (_, pattern, text, found) => {
  expect(await matches(await documentOf(text), pattern, { regex: true, ignoreCase: false })).toEqual(found);
});

test('passes over matches of nothing', async () => {
  const { totalMatches } = await grep(await documentOf('abba'), 'a*', { regex: true });
  expect(totalMatches).toBe(2);
});

test('only counts where only that is asked for', async () => {
  const { pages, totalMatches } = await grep(await documentOf('a a a'), 'a', { countOnly: true });
  expect(totalMatches).toBe(3);
  expect(pages).toEqual([{ page: 1, matchCount: 3, details: [] }]);
});

test.each(someOf(['(a+)+$', '(a|a)*b', '(.*)*x', '(?:a?){40}a{40}'], 2))(
  'searches for %s, on which others would backtrack for ever',
  async (pattern) => {
    const pdf = await documentOf(`${'a'.repeat(60)}!`);
    const { totalMatches } = await grep(pdf, pattern, { regex: true, countOnly: true });
    expect(totalMatches).toBe(pattern.includes('{') ? 1 : 0);
  },
);

test.each(['(', '[z-a]', 'a**', '(?<n>a)(?<n>b)', '\\'])('refuses %s', async (pattern) => {
  const pdf = await documentOf('a');
  await expect(grep(pdf, pattern, { regex: true })).rejects.toMatchObject({ code: 'invalid_regex' });
});

test('refuses a pattern that only backtracking can search for, and that backtracks for ever', async () => {
  const pdf = await documentOf(`${'a'.repeat(60)}!`);
  await expect(grep(pdf, '(a+)+\\1$', { regex: true })).rejects.toMatchObject({ code: 'invalid_regex' });
});

test('refuses to list more matches than an answer may hold, and counts them all the same', async () => {
  const pdf = await documentOf(`${'a '.repeat(80)}\n`.repeat(10));
  const pages = Array(70).fill(1);
  await expect(grep(pdf, 'a', { pages })).rejects.toMatchObject({ code: 'output_too_large' });
  expect(await grep(pdf, 'a', { pages, countOnly: true })).toMatchObject({ totalMatches: 56_000 });
});
