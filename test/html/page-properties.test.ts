import { beforeAll, expect, test } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { complaints } from '../pdf/structure/read-back.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function print(json: object, path = '/htmlToPdf') {
  const response = await service.call('POST', path, { key: service.liveKey, json });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-render-warnings')).toBe('0');
  const pdf = new Uint8Array(await response.arrayBuffer());
  return { pdf, ...(await readBack(pdf)) };
}

/** What pdf.js reads of a document's properties. */
async function readBack(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const { info, metadata } = await (await task.promise).getMetadata();
  await task.destroy();
  const { Title, Author, Subject, Keywords, Language } = info as Record<string, unknown>;
  return {
    info: { Title, Author, Subject, Keywords, Language },
    xmp: Object.fromEntries([...(metadata ?? [])]),
  };
}

const head = `<!doctype html><html lang="de-CH"><title>Größe</title>
<meta name="Author" content="Ada Löv"><meta name="author" content=" Bob "><meta name="keywords" content="a, b">
<meta name="description" content="Über (alles)"><meta name="subject" content="not this"><meta name="author" content="">`;

test('puts a page’s author, description, keywords and language into Info and XMP, which agree', async () => {
  const { pdf, info, xmp } = await print({ html: `${head}<p>Hallo` });
  expect(info).toEqual({
    Title: 'Größe',
    Author: 'Ada Löv, Bob',
    Subject: 'Über (alles)',
    Keywords: 'a, b',
    Language: 'de-CH',
  });
  expect(xmp).toMatchObject({
    'dc:title': 'Größe',
    'dc:creator': ['Ada Löv, Bob'],
    'dc:description': 'Über (alles)',
    'dc:subject': ['a', 'b'],
    'pdf:keywords': 'a, b',
  });
  expect(complaints(pdf)).toBe('');
});

test.each([
  ['a tagged document', { html: `${head}<h1>Hallo</h1>`, tagged: true, outline: true }],
  ['one that scripts describe', { html: `<p>Hallo<script>document.write(${JSON.stringify(head)})</script>` }],
  [
    'one whose elements have the names of properties',
    { html: `${head}<form name="documentElement"></form><img name="querySelectorAll">` },
  ],
])('does so for %s', async (_, json) => {
  expect((await print(json)).info).toMatchObject({ Author: 'Ada Löv, Bob', Subject: 'Über (alles)' });
});

test('sets the language alone, and leaves out what is no language', async () => {
  const { info, pdf } = await print({ html: '<html lang="sr-Latn"><p>Zdravo' });
  expect(info.Language).toBe('sr-Latn');
  expect(complaints(pdf)).toBe('');
  for (const lang of ['', 'de_DE', 'de) /OpenAction 1 0 R (', 'x'.repeat(100)])
    expect((await print({ html: `<html lang="${lang}"><p>a` })).info.Language).toBeNull();
});

test('takes Markdown’s own meta elements', async () => {
  const json = { markdown: '<meta name="author" content="Ada">\n\n# Hello' };
  expect((await print(json, '/markdownToPdf')).info.Author).toBe('Ada');
});

test('agrees with the title and language of a standard', async () => {
  const json = { html: `${head}<p>Hallo`, conformance: 'pdf/a-2a+ua-1', title: 'Other', language: 'fr' };
  const { info, xmp } = await print(json);
  expect(info).toMatchObject({ Title: 'Other', Author: 'Ada Löv, Bob', Language: 'fr' });
  expect(xmp).toMatchObject({ 'dc:title': 'Other', 'dc:creator': ['Ada Löv, Bob'] });
});
