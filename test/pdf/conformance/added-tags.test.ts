import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { complaints, plainBytes, readBack } from '../structure/read-back.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const square =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="9" height="9"%3E%3Ccircle cx="5" cy="5" r="4" fill="red"/%3E%3C/svg%3E';

const html = `<!doctype html><title></title><style>img { display: block; width: 8cm; height: 8cm }</style>
<h1>Rivers of the world</h1>
<p>The longest rivers are listed on <a href="https://example.com/">another page</a>, with their lengths in kilometres, as people have measured them.</p>
<ol><li>The Nile flows north.</li><li>The Amazon flows east.</li></ol>
<h2>Lengths</h2>
<table border="1"><tr><th>River<th>Length</tr><tr><td>Nile<td>6650</tr><tr><td>Amazon<td>6400</tr></table>
<p>A map of all the rivers that this page has named follows below.</p>
<img src='${square}'>`;

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}

/** A tree of tags as its roles in brackets: `Document(P)`. */
function outlined({ role = '', alt, children = [] }: Node): string {
  const below = children.map(outlined).filter((each) => each !== '');
  const own = alt === undefined ? role : `${role} "${alt}"`;
  return below.length > 0 ? `${own}(${below.join(' ')})` : own;
}

async function printed(json: object): Promise<Uint8Array> {
  const response = await service.call('POST', '/htmlToPdf', { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Asks for tags, and gives the new PDF with its warnings, or the refusal. */
async function tagged(pdf: Uint8Array, fields: object = {}) {
  const json = {
    pdf_base64: Buffer.from(pdf).toString('base64'),
    stages: [{ operation: 'setMetadata', author: 'Ada' }],
    conformance: 'ua-1',
    tags: 'add',
    storage: { mode: 'default' },
    ...fields,
  };
  const response = await service.call('POST', '/processPdf', { key: service.liveKey, json });
  const body = (await response.json()) as {
    url: string;
    warnings?: string[];
    code?: string;
    details?: { field: string; message: string; rule?: string }[];
  };
  const made = response.ok ? new Uint8Array(await (await fetch(body.url)).arrayBuffer()) : new Uint8Array();
  return { ...body, status: response.status, pdf: made };
}

const treeOf = (pdf: Uint8Array) =>
  readBack(pdf, async (document) => outlined((await (await document.getPage(1)).getStructTree()) as Node));

/** The texts of marked content on the first page that the tags refer to, in the order of the tags. */
function textsInOrder(pdf: Uint8Array): Promise<string[]> {
  return readBack(pdf, async (document) => {
    const page = await document.getPage(1);
    const texts = new Map<string, string>();
    const open: (string | undefined)[] = [];
    for (const item of (await page.getTextContent({ includeMarkedContent: true })).items) {
      const owner = open.findLast((id) => id !== undefined) ?? '';
      if ('str' in item) texts.set(owner, (texts.get(owner) ?? '') + item.str);
      else if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id);
    }
    const found: string[] = [];
    const walk = (node: { id?: string; type?: string; children?: readonly object[] }) => {
      if (node.type === 'content' && node.id) found.push(texts.get(node.id) ?? '');
      for (const child of node.children ?? []) walk(child);
    };
    walk((await page.getStructTree()) as object);
    return found.filter((text) => text.trim() !== '');
  });
}

async function picture(pdf: Uint8Array): Promise<Buffer> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), page: 1, dpi: 72 };
  const response = await service.call('POST', '/pdfToImage', { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('a PDF without tags gets those of what its pages show, and looks the same', async () => {
  const source = await printed({ html });
  const { status, pdf, warnings } = await tagged(source);
  expect(status).toBe(200);
  expect(complaints(pdf)).toBe('');
  expect(await treeOf(pdf)).toBe(
    'Root(Document(H1 P(Link) L(LI(Lbl LBody) LI(Lbl LBody)) H2 Table(TR(TH TH) TR(TD TD) TR(TD TD)) P))',
  );
  expect(warnings).toEqual([
    expect.stringContaining('its text looks like `en`'),
    'A figure has no alternative text, and was marked as decoration: 1 of page 1. Describe figures in the source document, or in `alt` where the endpoint has it.',
  ]);
  const facts = await readBack(pdf, async (document) => ({
    info: (await document.getMetadata()).info as { Title: string; Language: string },
    outline: (await document.getOutline()).map(({ title, items }) => [
      title,
      ...items.map((item) => item.title),
    ]),
    links: ((await (await document.getPage(1)).getAnnotations()) as { contentsObj: { str: string } }[]).map(
      ({ contentsObj }) => contentsObj.str,
    ),
  }));
  expect(facts).toMatchObject({
    info: { Title: 'Rivers of the world', Language: 'en' },
    outline: [['Rivers of the world', 'Lengths']],
    links: ['another page'],
  });
  expect((await picture(pdf)).equals(await picture(source))).toBe(true);
});

test('words that only their places part get spaces, which move nothing', async () => {
  const words = (text: string) =>
    text
      .split(' ')
      .map((word) => `<span style="margin-right: 0.3em">${word}</span>`)
      .join('');
  const text = 'The longest rivers are listed here: 12 000 km, V A';
  const source = await printed({ html: `<p>${words(text)}</p>` });
  const { pdf } = await tagged(source);
  expect((await textsInOrder(pdf)).join('')).toBe(text);
  expect((await picture(pdf)).equals(await picture(source))).toBe(true);
});

test('letters whose text the content states belong to the tags', async () => {
  const { pdf } = await tagged(await printed({ html: '<p>A cafe\u0301 in the text</p>' }));
  expect(await plainBytes(pdf)).toMatch(/\/P<<\/MCID 1>>BDC\s+\/Span<<\/ActualText/);
});

test('figures have the alternative texts of the call', async () => {
  const source = await printed({ html });
  const { pdf, warnings = [] } = await tagged(source, {
    alt: [{ page: 1, index: 1, text: 'A red circle' }],
    language: 'en-GB',
  });
  expect(await treeOf(pdf)).toContain('Figure "A red circle"');
  expect(warnings).toEqual([]);
  const refused = await tagged(source, { alt: [{ page: 1, index: 2, text: 'Nothing' }] });
  expect(refused).toMatchObject({
    status: 400,
    code: 'invalid_field',
    details: [{ field: 'alt[0]', message: 'page 1 has one figure' }],
  });
});

test('an operation that shows the cells of a row is divided among them', async () => {
  const rows = ['River', 'Nile', 'Amazon'].map(
    (name, row) => `1 0 0 1 20 ${150 - 20 * row} Tm [(${name} x)-9000(${row}5.50)]TJ`,
  );
  const rules = [0, 1, 2, 3].map((row) => `15 ${165 - 20 * row} m 185 ${165 - 20 * row} l S`);
  const sides = [15, 110, 185].map((x) => `${x} 165 m ${x} 105 l S`);
  const source = onePage(`${[...rules, ...sides].join(' ')} BT /F 10 Tf ${rows.join(' ')} ET`, {
    resources: helvetica,
  });
  const { pdf } = await tagged(source);
  expect(await treeOf(pdf)).toBe('Root(Document(Table(TR(TH TH) TR(TD TD) TR(TD TD))))');
  expect((await textsInOrder(pdf)).map((text) => text.trim())).toEqual([
    'River x',
    '05.50',
    'Nile x',
    '15.50',
    'Amazon x',
    '25.50',
  ]);
});

test('a form that is drawn once is tagged inside, and one that is drawn twice as a whole', async () => {
  const once = 'BT /F 24 Tf 20 160 Td (Heading) Tj /F 10 Tf 0 -40 Td (A line of plain text) Tj ET';
  const twice = 'BT /F 10 Tf (A note) Tj ET';
  const entries = `/Type/XObject/Subtype/Form/BBox[0 0 200 200]/Resources<<${helvetica}>>`;
  const source = onePage('/A Do q 1 0 0 1 20 60 cm /B Do Q q 1 0 0 1 20 20 cm /B Do Q', {
    resources: '/XObject<</A 5 0 R/B 6 0 R>>',
    objects: [stream(once, entries), stream(twice, entries)],
  });
  const { pdf, status } = await tagged(source);
  expect(status).toBe(200);
  expect(complaints(pdf)).toBe('');
  // The two texts of the first form, by its own identifiers.
  const objects = await plainBytes(pdf);
  const contents = objects.match(/<<[^<>]*\/Stm [^<>]*>>/g) ?? [];
  expect(new Set(contents.map((content) => content.replaceAll(/\s/g, ''))).size).toBe(2);
});

test('fields have descriptions, and their elements are beside their labels', async () => {
  const source = onePage('BT /F 10 Tf 20 150 Td (Family name) Tj ET', {
    resources: helvetica,
    page: '/Annots[5 0 R]',
    catalog: '/AcroForm<</Fields[5 0 R]/DR<<>>>>',
    objects: [
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(field_1)/F 4/Rect[90 145 180 162]/AP<</N 6 0 R>>>>',
      stream('', '/Type/XObject/Subtype/Form/BBox[0 0 90 17]'),
    ],
  });
  const { pdf, status } = await tagged(source);
  expect(status).toBe(200);
  expect(await treeOf(pdf)).toBe('Root(Document(P Form "Family name"))');
  const [field] = await readBack(
    pdf,
    async (document) => (await (await document.getPage(1)).getAnnotations()) as { alternativeText: string }[],
  );
  expect(field?.alternativeText).toBe('Family name');
});

test('sound tags stay, and faulty ones are replaced with a warning', async () => {
  const sound = await printed({
    html: '<html lang="en"><title>T</title><h1>One</h1><p>Two',
    conformance: 'ua-1',
  });
  const kept = await tagged(sound);
  expect(kept.warnings ?? []).toEqual([]);
  expect(await treeOf(kept.pdf)).toBe(await treeOf(sound));
  const faulty = await printed({ html, tagged: true });
  const { pdf, warnings } = await tagged(faulty);
  expect(warnings?.[0]).toContain('The tags of the document were replaced');
  expect(await treeOf(pdf)).toContain('Table(TR(TH TH) TR(TD TD) TR(TD TD))');
});

test('a page that shows only a picture is refused with its clause', async () => {
  const source = onePage('q 200 0 0 200 0 0 cm /I Do Q', {
    resources: '/XObject<</I 5 0 R>>',
    objects: [
      stream('\0', '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray'),
    ],
  });
  expect(await tagged(source)).toMatchObject({
    status: 400,
    code: 'conformance_failed',
    details: [{ message: expect.stringContaining('/ocrPdf'), rule: 'ISO 14289-1, 7.1' }],
  });
});

test.each([
  [{ conformance: 'pdf/a-2b' }, 'tags'],
  [{ conformance: 'ua-2' }, 'tags'],
  [{ conformance: undefined }, 'tags'],
  [{ tags: 'keep', alt: [{ page: 1, index: 1, text: 'A' }] }, 'alt'],
])('%j asks for what has no effect', async (fields, field) => {
  const refused = await tagged(onePage('', {}), fields);
  expect(refused).toMatchObject({ status: 400, code: 'invalid_field', details: [{ field }] });
});
