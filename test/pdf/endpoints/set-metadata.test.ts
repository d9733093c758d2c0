import { beforeAll, expect, test } from '@jest/globals';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { complaints, plainBytes } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

async function set(source: Uint8Array, fields: Readonly<Record<string, unknown>>) {
  const response = await service.call('POST', '/setMetadata', {
    key: service.liveKey,
    json: { pdf_base64: Buffer.from(source).toString('base64'), ...fields },
  });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, pdf: body, error: response.ok ? {} : JSON.parse(body.toString()) };
}

async function info(pdf: Uint8Array) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64') };
  const response = await service.call('POST', '/pdfInfo', { key: service.liveKey, json });
  return (await response.json()) as { [key: string]: unknown; pages: object[] };
}

/** What pdf.js reads of a document's properties. */
async function readBack(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  try {
    const document = await task.promise;
    const { info, metadata } = await document.getMetadata();
    const outline = await document.getOutline();
    return {
      info: info as Record<string, unknown>,
      xmp: [...(metadata ?? [])] as [string, unknown][],
      labels: await document.getPageLabels(),
      outline: outline?.map(({ title, items }) => [
        title,
        items.map(({ title }: { title: string }) => title),
      ]),
    };
  } finally {
    await task.destroy();
  }
}

const page = onePage('');

function withXmp(xmp: string, information = ''): Uint8Array {
  const data = Buffer.from(xmp).toString('latin1');
  const file = onePage('', {
    catalog: '/Metadata 5 0 R',
    objects: [stream(data, '/Type/Metadata/Subtype/XML'), `<<${information}>>`],
  });
  const text = Buffer.from(file).toString('latin1').replace('/Root 1 0 R', '/Root 1 0 R/Info 6 0 R');
  return Buffer.from(text, 'latin1');
}

const everything = {
  title: 'Ships & <Sails> – ä',
  author: 'Ada',
  subject: 'Subject',
  keywords: 'one, two',
  language: 'de-CH',
  custom: { 'My key': 'own', Ключ: 'знач' },
  page_labels: [{ page: 1, style: 'upper_roman', prefix: 'A-', start: 4 }],
  outline: [{ title: 'Eins', page: 1, children: [{ title: 'Zwei', page: 1 }, { title: 'nowhere' }] }],
};

test('sets everything, in Info and in XMP alike', async () => {
  const { pdf } = await set(page, everything);
  expect(complaints(pdf)).toBe('');
  const { info: own, xmp, labels, outline } = await readBack(pdf);
  expect(own).toMatchObject({
    Title: everything.title,
    Author: 'Ada',
    Subject: 'Subject',
    Keywords: 'one, two',
    Language: 'de-CH',
    ModDate: expect.stringMatching(/^D:\d{14}Z$/),
  });
  expect((own.Custom as Map<string, string>).get('My key')).toBe('own');
  expect(Object.fromEntries(xmp)).toMatchObject({
    'dc:title': everything.title,
    'dc:creator': ['Ada'],
    'dc:description': 'Subject',
    'dc:subject': ['one', 'two'],
    'dc:language': 'de-CH',
    'pdf:keywords': 'one, two',
  });
  expect(labels).toEqual(['A-IV']);
  expect(outline).toEqual([['Eins', ['Zwei', 'nowhere']]]);
  const found = await info(pdf);
  const { page_labels: _, outline: __, ...texts } = everything;
  expect(found.metadata).toMatchObject({ ...texts, has_xmp: true, differs: [] });
  expect(found.outline).toEqual([
    {
      title: 'Eins',
      page: 1,
      children: [
        { title: 'Zwei', page: 1 },
        { title: 'nowhere', page: null },
      ],
    },
  ]);
});

test('null removes an entry, and entries not sent are kept', async () => {
  const { pdf } = await set(page, everything);
  const { pdf: less } = await set(pdf, {
    title: null,
    language: null,
    custom: { 'My key': null },
    page_labels: null,
    outline: null,
  });
  const { metadata, outline, pages } = await info(less);
  expect(metadata).toMatchObject({
    title: null,
    author: 'Ada',
    language: null,
    custom: { Ключ: 'знач' },
    differs: [],
  });
  expect([outline, pages.some((page) => 'label' in page)]).toEqual([[], false]);
  expect(Buffer.from(less).toString()).not.toContain('Sails');
});

const open =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#">';
const close = '</r:RDF></x:xmpmeta>';

test('XMP is merged: properties of other schemas and a claim of PDF/A are kept', async () => {
  const xmp =
    `${open}<r:Description r:about="" xmlns:d="http://purl.org/dc/elements/1.1/" d:format="application/pdf"` +
    ' xmlns:a="http://www.aiim.org/pdfa/ns/id/" a:part="2" a:conformance="U" xmlns:q="http://ns.adobe.com/pdf/1.3/" q:Keywords="old">' +
    '<d:title><r:Alt><r:li xml:lang="x-default">Old</r:li></r:Alt></d:title><!-- kept -->' +
    '<d:rights>Mine &amp; yours</d:rights></r:Description>' +
    `<r:Description r:about="" xmlns:own="urn:own"><own:thing r:parseType="Resource"><own:a>1</own:a></own:thing></r:Description>${close}`;
  const { pdf } = await set(withXmp(xmp, '/Title(Old)/Producer(Maker)/Creator(Tool)'), {
    title: 'New',
    keywords: 'new',
    custom: { Mine: 'x' },
  });
  const { metadata, conformance } = await info(pdf);
  expect(conformance).toMatchObject({ pdf_a: '2u' });
  expect(metadata).toMatchObject({ title: 'New', keywords: 'new', custom: { Mine: 'x' }, differs: [] });
  const text = pdf.toString();
  for (const kept of ['<!-- kept -->', 'Mine &amp; yours', '<own:a>1</own:a>', 'd:format="application/pdf"'])
    expect(text).toContain(kept);
  for (const gone of ['>Old<', 'q:Keywords="old"', 'pdfx:Mine']) expect(text).not.toContain(gone);
  // What Info alone said of the program, XMP says too.
  expect(text).toContain('<pdf:Producer>Maker</pdf:Producer>');
  expect(text).toContain('<xmp:CreatorTool>Tool</xmp:CreatorTool>');
});

test('a PDF that claims PDF/A-4 has its metadata in XMP alone', async () => {
  const xmp = `${open}<r:Description r:about="" xmlns:a="http://www.aiim.org/pdfa/ns/id/" a:part="4" a:rev="2020"/>${close}`;
  const file = Buffer.from(Buffer.from(withXmp(xmp)).toString('latin1').replace('/Info 6 0 R', ''), 'latin1');
  const { pdf } = await set(file, { title: 'New', custom: { Mine: 'x' } });
  expect((await info(pdf)).metadata).toMatchObject({ title: 'New', custom: {}, differs: [] });
  expect(pdf.includes('/Info')).toBe(false);
});

test.each([
  [
    'entities',
    `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${open}<r:Description r:about=""/>${close}`,
  ],
  ['an external entity', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${open}${close}`],
  ['no end', `${open}<r:Description`],
  ['tags that do not match', `${open}</x:xmpmeta></r:RDF>`],
  ['more levels than sense', `${open}${'<r:a>'.repeat(100_000)}`],
  ['nothing', ''],
  ['no UTF-8', '\ud800'],
])('unusable XMP is replaced: %s', async (_, xmp) => {
  const { pdf, status } = await set(withXmp(xmp), { title: 'New' });
  expect(status).toBe(200);
  expect((await info(pdf)).metadata).toMatchObject({ title: 'New', has_xmp: true, differs: [] });
  expect(await plainBytes(pdf)).not.toMatch(/DOCTYPE|ENTITY/);
});

test.each([
  [{}, 'missing_field', undefined],
  [{ custom: { Title: 'x' } }, 'invalid_field', 'custom.Title'],
  [{ custom: { '': 'x' } }, 'invalid_field', 'custom.'],
  [{ language: 'German!' }, 'invalid_field', 'language'],
  [{ page_labels: [{ page: 2 }] }, 'page_out_of_range', 'page_labels[0].page'],
  [{ page_labels: [{ page: 1 }, { page: 1 }] }, 'invalid_field', 'page_labels[1].page'],
  [
    { outline: [{ title: 'a', children: [{ title: 'b', page: 2 }] }] },
    'page_out_of_range',
    'outline[0].children[0].page',
  ],
  [{ outline: nested(11) }, 'invalid_field', `outline${'[0].children'.repeat(9)}[0]`],
  [{ outline: Array.from({ length: 10_001 }, () => ({ title: 'a' })) }, 'invalid_field', 'outline'],
])('refuses impossible metadata: %#', async (fields, code, field) => {
  const { status, error } = await set(page, fields);
  expect({ status, code: error.code, field: error.details?.[0]?.field }).toEqual({
    status: 400,
    code,
    field,
  });
});

function nested(levels: number): readonly object[] {
  return [{ title: 'x', ...(levels > 1 && { children: nested(levels - 1) }) }];
}
