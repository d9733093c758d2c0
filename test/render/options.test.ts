import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';

let chromium: RenderFunction;
beforeAll(() => {
  chromium = startRenderFunction();
});
afterAll(() => chromium.stop());

async function print(...request: Parameters<typeof renderRequest>) {
  const { head, problem, pdf } = await chromium.render(renderRequest(...request));
  expect(problem).toBeUndefined();
  return { ...(await readPdf(pdf)), head, sizeBytes: pdf.length };
}

const twoPages = '<p>one</p><p style="break-before: page">two</p>';
const fivePages = [1, 2, 3, 4, 5].map((page) => `<h1 style="break-after: page">part ${page}</h1>`).join('');

test('prints markup, and counts the pages of the PDF', async () => {
  const { pages, head } = await print(twoPages);
  expect(pages.map(({ text }) => text)).toEqual(['one', 'two']);
  expect(head).toEqual({ pageCount: 2, warnings: [] });
});

test('takes the paper that it is asked for, upright or lying', async () => {
  const upright = await print('<p>a', {}, { widthInches: 5, heightInches: 7 });
  expect(upright.pages).toMatchObject([{ width: 360, height: 504 }]);
  const lying = await print('<p>a', {}, { widthInches: 5, heightInches: 7, landscape: true });
  expect(lying.pages).toMatchObject([{ width: 504, height: 360 }]);
});

test('lets an @page rule win over the paper', async () => {
  const { pages } = await print('<p>a', { css: '@page { size: 4in 3in }' });
  expect(pages).toMatchObject([{ width: 288, height: 216 }]);
});

test('keeps the margins free', async () => {
  const marginInches = { top: 2, right: 0.4, bottom: 2, left: 0.4 };
  const markup = '<p>line</p>'.repeat(28);
  const narrow = await print(markup, {}, { marginInches });
  const wide = await print(markup, {}, { marginInches: { top: 0, right: 0, bottom: 0, left: 0 } });
  expect(narrow.pages.length).toBeGreaterThan(wide.pages.length);
});

test('scales the printed content', async () => {
  const markup = '<p>line</p>'.repeat(40);
  expect((await print(markup, {}, { scale: 2 })).pages.length).toBeGreaterThan(
    (await print(markup, {}, { scale: 0.5 })).pages.length,
  );
});

test('prints backgrounds, or leaves them out', async () => {
  const markup = '<div style="background: #cde; height: 3in">a</div>';
  const [on] = (await print(markup)).pages;
  const [off] = (await print(markup, {}, { printBackground: false })).pages;
  expect(on?.colors).toContain('#ccddee');
  expect(off?.colors).not.toContain('#ccddee');
});

test('puts its CSS after the document’s own, which it cannot leave', async () => {
  const markup = '<style>.a { display: none }</style><p class="a">a</p><p class="b">b</p>';
  const css = '.a { display: block } .b { display: none } </style><p>c</p>';
  expect((await print(markup, { css })).pages[0]?.text).toBe('a');
});

test('prints for the medium that it is asked for', async () => {
  const markup =
    '<style>@media print { .screen { display: none } } @media screen { .print { display: none } }</style>' +
    '<p class="print">paper</p><p class="screen">glass</p>';
  expect((await print(markup)).pages[0]?.text).toBe('paper');
  expect((await print(markup, { media: 'screen' })).pages[0]?.text).toBe('glass');
});

test('runs scripts, or prints the page without them', async () => {
  const markup = '<p>a</p><script>document.write("<p>written</p>")</script><noscript>none</noscript>';
  expect((await print(markup)).pages[0]?.text).toContain('written');
  const without = (await print(markup, { javascript: false })).pages[0]?.text;
  expect(without).toContain('none');
  expect(without).not.toContain('written');
});

test('prints header and footer on each page, their fields filled in', async () => {
  const { pages } = await print(
    `<title>Report</title>${twoPages}`,
    {},
    {
      marginInches: { top: 1, right: 1, bottom: 1, left: 1 },
      headerHtml: '<p style="font-size: 9px">H <span class="title"></span></p>',
      footerHtml:
        '<p style="font-size: 9px"><span class="pageNumber"></span> of <span class="totalPages"></span></p>',
    },
  );
  expect(pages[1]?.text).toContain('H Report');
  expect(pages[1]?.text).toContain('2 of 2');
});

test('prints a footer alone without a header of Chromium’s own', async () => {
  const marginInches = { top: 1, right: 1, bottom: 1, left: 1 };
  const { pages } = await print('<title>T</title>a', {}, { marginInches, footerHtml: '<p>foot</p>' });
  expect(pages[0]?.text.replace(/\s/g, '')).toBe('afoot');
});

test.each([
  ['2', ['part 2']],
  ['4-', ['part 4', 'part 5']],
  [' 1 - 2 , 5 ', ['part 1', 'part 2', 'part 5']],
  ['3,1-2,2', ['part 1', 'part 2', 'part 3']],
  ['4-900000', ['part 4', 'part 5']],
])('prints the page ranges %s', async (pageRanges, texts) => {
  const { pages, head } = await print(fivePages, {}, { pageRanges });
  expect(pages.map(({ text }) => text)).toEqual(texts);
  expect(head?.pageCount).toBe(texts.length);
});

test.each(['0', '2-1', 'x', '1,,2', '-3', '1'.repeat(2_000)])(
  'refuses %.20s as page ranges',
  async (pageRanges) => {
    const { problem } = await chromium.render(renderRequest(fivePages, {}, { pageRanges }));
    expect(problem?.code).toBe('invalid_pages');
  },
);

test('names the last page where a range begins beyond it', async () => {
  const { problem } = await chromium.render(renderRequest(twoPages, {}, { pageRanges: '1,3-' }));
  expect(problem).toEqual({ code: 'page_out_of_range', message: expect.stringContaining('2 pages') });
});

test('tags the PDF where that is asked for, and not otherwise', async () => {
  expect((await print('<h1>a</h1>', {}, { tagged: true })).isTagged).toBe(true);
  expect((await print('<h1>a</h1>')).isTagged).toBe(false);
});

test('makes bookmarks of the headings where that is asked for', async () => {
  const markup = '<h1>First</h1><h2>Within</h2><h1>Second</h1>';
  expect((await print(markup, {}, { outline: true })).outline).toEqual(['First', 'Second']);
  expect((await print(markup)).outline).toEqual([]);
});

test('prints an empty document as one empty page', async () => {
  const { pages } = await print('');
  expect(pages).toMatchObject([{ text: '' }]);
});
