import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { often } from '../jest/chosen-cases.ts';
import { type ReadPdf, readPdf } from '../render/read-pdf.ts';
import { type OwnService, startService } from '../service.ts';
import { book } from './books.ts';

let service: OwnService;
let site: Server;
let siteUrl: string;

/** Files of a site whose pages allow no style sheet but those of its own, and whose style sheets allow no other reader. */
const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
  '/css/main.css': [
    'text/css',
    '@import "paper.css"; .note { float: footnote } .see::after { content: " p. " target-counter(attr(href url), page, upper-roman) }',
  ],
  '/css/paper.css': [
    'text/css',
    '@page { size: 100mm 150mm; margin: 1cm; @bottom-center { content: "of the site" } } h1 { break-before: page }',
  ],
  '/page': [
    'text/html',
    '<!doctype html><link rel="stylesheet" href="/css/main.css"><h1>One</h1><p>See <a class="see" href="#two">two</a><span class="note">Beneath</span></p><h1 id="two">Two</h1>',
  ],
};

beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', ''];
    response.writeHead(files[url] ? 200 : 404, {
      'Content-Type': type,
      'Content-Security-Policy': "default-src 'self'",
    });
    response.end(text);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(site.address() as AddressInfo).port}`;
  siteUrl = `http://${host}`;
  service = await startService({ egressAllow: [host] });
});

afterAll(async () => {
  site.close();
  await service.stop();
});

function print(body: object, path = '/htmlToPdf') {
  const { newAccount, call } = service;
  return newAccount().then(({ liveKey }) =>
    call('POST', path, { key: liveKey, json: { timeout: 60_000, ...body } }),
  );
}

async function printed(
  body: object,
  path?: string,
  warnings = '0',
): Promise<ReadPdf & { readonly texts: readonly string[] }> {
  const response = await print(body, path);
  expect([response.status, response.headers.get('x-render-warnings')]).toEqual([200, warnings]);
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
  return { ...pdf, texts: pdf.pages.map(({ text }) => text.replace(/\s+/g, ' ')) };
}

test.each([true, false])(
  'lays a book out in pages, with its scripts running or not: %s',
  async (javascript) => {
    const { texts, pages, outline } = await printed({
      html: book(3),
      paged: true,
      javascript,
      outline: true,
    });
    const [first = '', second = ''] = texts;
    expect(pages.every(({ width, height }) => width === 420 && height === 595)).toBe(true);
    // The head of the first page is left out; those of the others name their chapter.
    expect(first).toMatch(/^- 1 - Chapter 1 See there \(page 5\)\.1 Section Lorem .* 1\. Note of 1$/);
    expect(second).toMatch(/^Chapter 1 - 2 - \S.*elit/);
    expect(second).not.toContain('Note');
    expect(texts.length).toBe(6);
    expect(texts[4]).toMatch(/^Chapter 3 - 5 - Chapter 3 See there \(page 3\)\.3 .*3\. Note of 3$/);
    expect(outline).toEqual(['Chapter 1', 'Chapter 2', 'Chapter 3']);
  },
);

test('fills in the pages of references without paged.js, too', async () => {
  // Three names of what only paged.js has.
  const { texts } = await printed({ html: book(3) }, '/htmlToPdf', '3');
  const starts = ['Chapter 1', 'Chapter 2', 'Chapter 3'].map(
    (title) => 1 + texts.findIndex((text) => text.includes(`${title} See`)),
  );
  expect(starts).toEqual([1, expect.any(Number), expect.any(Number)]);
  expect(texts[0]).toContain(`See there (page ${starts[2]})`);
  expect(texts[(starts[2] ?? 0) - 1]).toContain(`See there (page ${starts[1]})`);
});

test('corrects references whose own numbers move what they count', async () => {
  const links = Array.from({ length: 12 }, (_, index) => `<a href="#p${index}">x</a>`).join('');
  const targets = Array.from({ length: 12 }, (_, index) => `<p id="p${index}">Target ${index}</p>`).join('');
  // The links take one line more, and so a page more, once their numbers have two digits.
  const html = `<style>@page { size: 100mm 40mm; margin: 5mm } body { margin: 0; font: 20px/30px monospace }
    a::after { content: target-counter(attr(href), page) } p { margin: 0; height: 80px }</style><div>${links}</div>${targets}`;
  const { texts } = await printed({ html });
  const pageOf = (index: number) =>
    1 + texts.findIndex((text) => text.includes(`Target ${index}`) && !text.includes(`Target ${index}0`));
  expect(texts.join(' ').replaceAll(' ', '')).toContain(
    Array.from({ length: 12 }, (_, index) => `x${pageOf(index)}`).join(''),
  );
});

test('reads the style sheets of other origins, in the layout by paged.js and without it', async () => {
  const html = (files['/page']?.[1] ?? '').replace('/css', `${siteUrl}/css`);
  for (const body of [{ html }, { html, base_url: `${siteUrl}/some/page` }, { url: `${siteUrl}/page` }]) {
    const paged = await printed({ ...body, paged: true });
    expect(paged.pages.map(({ width, height }) => [width, height])).toEqual([
      [283, 425],
      [283, 425],
    ]);
    expect(paged.texts[0]).toMatch(/^of the site One See two p\. II1 1\. Beneath$/);
    // Footnotes need paged.js.
    expect((await printed(body, '/htmlToPdf', '1')).texts[0]).toMatch(/One See two p\. IIBeneath/);
  }
});

test('gives each sheet of paper the size of its named page, and adds none', async () => {
  const html = `<style>@page { size: a6; margin: 5mm } @page wide { size: 200mm 60mm } @page square { size: 7cm } .wide { page: wide }</style>
    <p style="color: red">one</p><div class="wide">two</div><p>three</p><p style="break-before: right">four</p><canvas id="c" width="20" height="20"></canvas><script>c.getContext('2d').fillRect(0, 0, 20, 20)</script><p style="page: square">five</p>`;
  const { pages, texts } = await printed({ html, paged: true });
  expect(pages.map(({ width, height, images }) => [width, height, images])).toEqual([
    [298, 420, 0],
    [567, 170, 0],
    [298, 420, 0],
    [298, 420, 0],
    [298, 420, 1],
    [198, 198, 0],
  ]);
  expect(texts.map((text) => text.trim())).toEqual(['one', 'two', 'three', '', 'four', 'five']);
});

test('takes the paper of the request, its margins, and a header, for a paged document without its own', async () => {
  const { pages, texts } = await printed({
    html: 'x',
    paged: true,
    format: 'Letter',
    landscape: true,
    header_html: '<b style="font-size: 9px">Head</b>',
  });
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[792, 612]]);
  expect(texts[0]).toBe('x Head');
});

test.each([
  ['', {}],
  ['', { paged: true }],
  ['Inhalt', { javascript: false }],
])('prints a table of contents: %j, %j', async (title, fields) => {
  const html = `<h1>Alpha</h1><h2 style="break-before: page">Über <i>1</i> &amp; 2</h2><h2 style="display: none">hidden</h2><h3></h3>
    <h3 id="same">Gamma</h3><h1 style="break-before: page" id="same">עברית</h1><h4>too deep</h4>`;
  const { texts } = await printed({ html, toc: title === '' ? {} : { title }, ...fields });
  expect(texts.length).toBe(4);
  const [contents = ''] = texts;
  expect(contents.replace(/\s/g, '')).toMatch(new RegExp(`^${title}Alpha2Über1&23Gamma3(עברית|תירבע)4$`));
});

test('puts the table of contents where the document has its place, with links, and lets its CSS style it', async () => {
  const html = `<style>.toc-entry { color: #ff0000 }</style><p>before</p><nav id="toc"><h2>Inside</h2></nav><h1 id="a">Alpha</h1><h2>Beta</h2>`;
  const response = await print({ html, toc: { depth: 1 } });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { pages } = await readPdf(bytes);
  expect(pages.map(({ text }) => text.replace(/\s+/g, ' ').trim())).toEqual([
    'before Inside Alpha 1 Alpha Beta',
  ]);
  expect(pages[0]?.colors).toContain('#ff0000');
  expect(Buffer.from(bytes).toString('latin1')).toContain('/Dest /a');
});

test('tags a table of contents for screen readers, with its page numbers', async () => {
  const html = '<html lang="en"><title>T</title><h1>Alpha</h1><p>text';
  const toc = { title: 'Contents' };
  const { isTagged, texts } = await printed({ html, toc, conformance: 'pdf/a-2a+ua-1', language: 'en' });
  expect([isTagged, texts]).toEqual([true, ['Contents Alpha 2', 'Alpha text']]);
});

test('prints a table of contents of Markdown', async () => {
  const markdown = '# One\n\ntext\n\n## Two `code`\n\n# Three';
  const { texts } = await printed({ markdown, toc: { title: 'Contents' } }, '/markdownToPdf');
  expect(texts[0]?.replace(/\s+/g, ' ').trim()).toBe('Contents One 2 Two code 2 Three 2');
});

test.each([
  ['render_timeout', 500, { html: book(300), paged: true, timeout: 2_000 }],
  ['invalid_field', 400, { html: '<p>a', paged: true, scale: 0.5 }],
  ['invalid_field', 400, { html: '<frameset><frame></frameset>', paged: true }],
  ['invalid_field', 400, { html: '<h1>a', toc: { depth: 7 } }],
])('ends a document that cannot be laid out with %s', async (code, status, body) => {
  const response = await print(body);
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  expect((await printed({ html: 'next' })).texts).toEqual(['next']);
});

test('lays out documents that are made to confuse: nested notes, references in circles, faulty CSS, names of ours', async () => {
  const html = `<style>.note { float: footnote } h1 { display: ; break-before: ; string-set: } p:nth-of-type(2n+) { color: red }
    a::after { content: target-counter(attr(href), page) } @page { size: nonsense; @top-left { content: "top" } }</style>
    <form name="head"></form><form name="querySelector"></form><p id="exports">text<span class="note">outer<span class="note">inner <a id="module" href="#PagedModule">a</a></span></span>
    <a id="PagedModule" href="#module">b</a><a href="#">c</a><a href="#missing">d</a><style>p { color: `;
  const { texts } = await printed({ html, paged: true });
  expect(texts.join(' ')).toContain('text');
});

test('warns of what cannot be divided and is cut off', async () => {
  const response = await print({
    html: '<div style="height: 3000px; break-inside: avoid">tall</div><p>after',
    paged: true,
  });
  expect([response.status, response.headers.get('x-render-warnings')]).toEqual([200, '1']);
});

const noteCount = often(200, 1_000);

test(`prints ${noteCount} footnotes`, async () => {
  const notes = Array.from({ length: noteCount }, (_, index) => `<p>Text<span>Note ${index}.</span></p>`);
  const { texts } = await printed({
    html: `<style>span { float: footnote }</style>${notes.join('')}`,
    paged: true,
  });
  expect(texts.join(' ').match(/\d+\. ?Note \d+\./g)?.length).toBe(noteCount);
});
