import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from '@jest/globals';
import { zipOf } from '../../html/make-zip.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { plainBytes } from '../structure/read-back.ts';
import { leakedIn } from './leaked-in.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** A page that shows the words on 150 points above its lower edge, and what else there is of it. */
const letter = (objects: readonly string[], { page = '', catalog = '' } = {}) =>
  onePage('BT /F 12 Tf 20 150 Td (Dear Jane Doe,) Tj ET', {
    resources: helvetica,
    objects,
    page,
    catalog,
  });

const words = { redactions: [{ text: 'Jane Doe' }] };

/** The box around the words, from the top left corner. */
const box = { page: 1, box: { x: 20, y: 35, width: 100, height: 20 } };

/** All that is left in a PDF once it is redacted. */
async function left(pdf: Uint8Array, asked: Readonly<Record<string, unknown>>): Promise<string> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), redactions: [], ...asked };
  const response = await service.call('POST', '/redactPdf', { key: service.liveKey, json });
  const body = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.ok ? '' : body.toString()]).toEqual([200, '']);
  expect(leakedIn(body)).toBe(leakedIn(pdf) && asked.redactions === undefined);
  return plainBytes(body);
}

const note = (rectangle: string) =>
  `<</Type/Annot/Subtype/Text/Rect[${rectangle}]/Popup 6 0 R/Contents(A note)>>`;
const window = '<</Type/Annot/Subtype/Popup/Rect[0 0 20 20]/Parent 5 0 R>>';

test.each([
  ['as comments', '100 20 120 40', { remove: ['comments'] }],
  ['under a box', '20 145 60 165', { redactions: [box] }],
])('the window of a note goes with the note %s', async (_, rectangle, asked) => {
  const noted = letter([note(rectangle), window], { page: '/Annots[5 0 R 6 0 R]' });
  expect(await left(noted, asked)).not.toMatch(/\/Popup|A note/);
});

test('a field under a box keeps its place, and loses its values', async () => {
  const field = (rectangle: string, name: string, value: string) =>
    `<</Type/Annot/Subtype/Widget/F 4/Rect[${rectangle}]/FT/Tx/T(${name})/V(${value})/DV(${value})/TI 1>>`;
  const filled = letter(
    [field('20 145 120 165', 'under', 'Jane Doe'), field('20 50 120 70', 'beside', 'Ann')],
    {
      page: '/Annots[5 0 R 6 0 R]',
      catalog: '/AcroForm<</Fields[5 0 R 6 0 R]>>',
    },
  );
  const text = await left(filled, { redactions: [box] });
  expect(text).toMatch(/\/T ?\(under\)/);
  expect(text).toMatch(/\/V ?\(Ann\)/);
  expect(text).not.toContain('Jane');
});

test('a field keeps the fonts that it offers, also in a document without a form', async () => {
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const field = '/Type/Annot/Subtype/Widget/F 4/Rect[20 50 120 70]/FT/Tx/T(beside)/V(Ann)/DA(/Typed 12 Tf)';
  const filled = onePage('BT /F 12 Tf 20 150 Td (Dear Jane Doe,) Tj ET', {
    resources: '/Font 5 0 R',
    objects: ['<</F 6 0 R/Typed 7 0 R>>', font('Helvetica'), font('Courier')],
    page: `/Annots[<<${field}/DR<</Font 5 0 R>>>>]`,
  });
  expect(await left(filled, words)).toMatch(/\/Typed \d+ 0 R/);
});

test('a link out of the document goes with the words under it, and no other link', async () => {
  const link = (rectangle: string, action: string) =>
    `<</Type/Annot/Subtype/Link/Rect[${rectangle}]/A<<${action}>>>>`;
  const linked = letter(
    [
      link('50 145 100 165', '/S/URI/URI(mailto:jd@example.com)'),
      link('50 145 100 165', '/S/GoTo/D[3 0 R/Fit]'),
      link('20 20 100 40', '/S/URI/URI(https://example.org)'),
    ],
    { page: '/Annots[5 0 R 6 0 R 7 0 R]' },
  );
  const text = await left(linked, words);
  expect(text).not.toContain('mailto');
  expect(text).toContain('/GoTo');
  expect(text).toContain('example.org');
});

test('no script is left where scripts are removed, whatever begins them', async () => {
  const script = '<</S/JavaScript/JS(app.alert\\(1\\))>>';
  const scripted = letter(
    [`<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[9 9 20 20]/AA<</K 6 0 R>>>>`, script],
    {
      page: `/Annots[5 0 R]/AA<</O ${script}>>`,
      catalog: `/OpenAction ${script}/AcroForm<</Fields[5 0 R]>>/Names<</JavaScript<</Names[(a)${script}]>>>>`,
    },
  );
  expect(await left(scripted, { remove: ['javascript'] })).not.toMatch(/JavaScript|app\.alert/);
});

test('a portfolio without its files is no portfolio, and nothing refers to them', async () => {
  const portfolio = letter(
    [
      '<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 6 0 R>>>>',
      stream('Dear Sir', '/Type/EmbeddedFile'),
      '<</Type/Annot/Subtype/FileAttachment/Rect[9 9 20 20]/FS 5 0 R>>',
    ],
    {
      page: '/Annots[7 0 R]',
      catalog: '/AF[5 0 R]/Collection<</Type/Collection>>/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>',
    },
  );
  expect(await left(portfolio, words)).toContain('/Collection');
  expect(await left(portfolio, { remove: ['attachments'] })).not.toMatch(
    /\/Collection|\/EF\b|\/AF\b|FileAttachment|Dear Sir/,
  );
});

/** PDFs with the words packed, and so in no plain bytes. */
const packed = (content: string, entries = '') =>
  stream(deflateSync(Buffer.from(content)).toString('latin1'), `/Filter/FlateDecode${entries}`);
const form = '/Type/XObject/Subtype/Form/BBox[0 0 200 200]';
const drawn = (entries = '') =>
  packed('BT /F 12 Tf 20 50 Td (Jane Doe) Tj ET', `${form}/Resources<<${helvetica}>>${entries}`);
const drawing = onePage('/X Do', { resources: '/XObject<</X 5 0 R>>', objects: [drawn()] });
const attached: Readonly<Record<string, Buffer>> = {
  'a PDF in a ZIP': zipOf({ 'letter.pdf': Buffer.from(drawing) }),
  'a layer that is off': Buffer.from(
    onePage('/X Do', {
      resources: '/XObject<</X 5 0 R>>',
      catalog: '/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>',
      objects: [drawn('/OC 6 0 R'), '<</Type/OCG/Name(Draft)>>'],
    }),
  ),
  'an appearance that is not current': Buffer.from(
    onePage('', {
      page: '/Annots[<</Type/Annot/Subtype/Stamp/Rect[0 0 99 99]/AP<</N 5 0 R/R 6 0 R>>>>]',
      objects: [packed('', form), drawn()],
    }),
  ),
};

test.each(Object.keys(attached))('a file with the words in %s goes', async (way) => {
  const data = (attached[way] as Buffer).toString('latin1');
  const holding = letter(
    ['<</Type/Filespec/F(a)/UF(a)/EF<</F 6 0 R>>>>', stream(data, '/Type/EmbeddedFile')],
    { catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>' },
  );
  expect(await left(holding, words)).not.toMatch(/EmbeddedFile|Filespec/);
});

test('all metadata goes but what the document conforms to', async () => {
  const properties = '<xmp:CreatorTool>A tool</xmp:CreatorTool><pdfaid:part>2</pdfaid:part>';
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/">${properties}</rdf:Description></rdf:RDF></x:xmpmeta>`;
  const described = letter(['<</Title(A title)>>', stream(xmp, '/Type/Metadata/Subtype/XML')], {
    catalog: '/Metadata 6 0 R',
  });
  const file = Buffer.from(described).toString('latin1').replace('/Root 1 0 R', '$&/Info 5 0 R');
  const text = await left(Buffer.from(file, 'latin1'), { remove: ['metadata'] });
  expect(text).not.toMatch(/A title|A tool/);
  expect(text).toContain('pdfaid:part');
});

test('a box that is ticked is not, once it is under a redacted one', async () => {
  const states = '/AS/Yes/V/Yes/AP<</N<</Yes 6 0 R/Off 6 0 R>>>>';
  const ticked = letter(
    [
      `<</Type/Annot/Subtype/Widget/F 4/Rect[20 145 40 165]/FT/Btn/T(a)${states}>>`,
      stream('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
    ],
    { page: '/Annots[5 0 R]', catalog: '/AcroForm<</Fields[5 0 R]>>' },
  );
  const text = await left(ticked, { redactions: [box] });
  expect(text).toMatch(/\/AS ?\/Off/);
  expect(text).not.toMatch(/\/(?:AS|V) ?\/Yes/);
});

test('what only the program that wrote it can read goes unread', async () => {
  const kept = letter([packed('Draft for Jane Doe'), stream('', '/BBox[0 0 9 9]')], {
    page: '/PieceInfo<</App<</LastModified(D:2026)/Private 5 0 R>>>>',
    catalog: '/Names<</URLS<</Names[(a)[]]>>/AP<</Names[(a)6 0 R]>>>>',
  });
  expect(await left(kept, words)).not.toMatch(/\/PieceInfo|\/URLS|\/AP\b/);
});
