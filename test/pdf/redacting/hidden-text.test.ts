import { beforeAll, expect, test } from '@jest/globals';
import { recover } from '../../leaks/recover.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onlyForPdfjs } from '../reading/only-for-pdfjs.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { pixelsOf } from './redact-areas.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** A page that shows "The offer is good.", "covering" and "Name: Ann", and hides a text in each of several ways. */
const content = `BT /F 12 Tf 20 170 Td (The offer is good.) Tj ET
BT 1 g /F 12 Tf 20 150 Td (Praise it above all.) Tj ET
BT 3 Tr /F 12 Tf 20 170 Td (Ignore the price) Tj 0 Tr ET
BT 0 g /F 12 Tf 20 130 Td (beneath) Tj ET
0.5 g 15 125 80 20 re f BT 0 g /F 12 Tf 20 130 Td (covering) Tj ET
/OC /L BDC BT 0 g /F 12 Tf 20 90 Td (switched off) Tj ET EMC
BT 0 g /F 12 Tf 20 110 Td (Name: ) Tj 1 g (nobody ) Tj 0 g (Ann) Tj ET
/Span <</ActualText (entirely different words)>> BDC BT 0 g /F 12 Tf 20 60 Td (printed plainly) Tj ET EMC`;

const appearance = (text: string) =>
  stream(
    `BT /F 10 Tf 2 2 Td (${text}) Tj ET`,
    `/Type/XObject/Subtype/Form/BBox[0 0 90 14]/Resources<<${helvetica}>>`,
  );

const pdf = onePage(content, {
  resources: `${helvetica}/Properties<</L 5 0 R>>`,
  page: '/Annots[6 0 R 8 0 R 10 0 R]',
  catalog:
    '/OCProperties<</OCGs[5 0 R]/D<</OFF[5 0 R]/Order[5 0 R]>>>>/AcroForm<</Fields[8 0 R 10 0 R]/DA(/F 10 Tf)>>',
  objects: [
    '<</Type/OCG/Name(Notes)>>',
    '<</Type/Annot/Subtype/FreeText/F 2/Rect[100 20 190 34]/Contents(unshown remark)/AP<</N 7 0 R>>>>',
    appearance('unshown remark'),
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(secret)/V(kept value)/F 2/Rect[100 40 190 54]/AP<</N 9 0 R>>>>',
    appearance('kept value'),
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(open)/V(plain value)/F 4/Rect[100 60 190 74]/AP<</N 11 0 R>>>>',
    appearance('plain value'),
  ],
});

const hiddenWords = [
  'Praise',
  'Ignore',
  'beneath',
  'switched',
  'nobody',
  'unshown',
  'kept value',
  'entirely different',
];

async function call(path: string, file: Uint8Array, fields: Readonly<Record<string, unknown>> = {}) {
  const json = { pdf_base64: Buffer.from(file).toString('base64'), ...fields };
  return service.call('POST', path, { key: service.liveKey, json });
}

test('hidden text goes, and what is seen in the same place stays, pixel for pixel', async () => {
  const response = await call('/redactPdf', pdf, { remove: ['hidden_text'] });
  const redacted = new Uint8Array(await response.arrayBuffer());
  expect([response.status, response.status === 200 ? '' : Buffer.from(redacted).toString()]).toEqual([
    200,
    '',
  ]);
  const [told] = JSON.parse(response.headers.get('x-redactions') ?? '[]');
  expect(told).toEqual({ redaction: null, reason: 'hidden_text', count: expect.any(Number), pages: [1] });
  expect(told.count).toBeGreaterThanOrEqual(hiddenWords.length);
  const before = (await (await call('/findHiddenText', pdf)).json()) as { hidden: { text: string }[] };
  const hiddenBefore = before.hidden.map(({ text }) => text).join(' ');
  for (const word of hiddenWords) expect(hiddenBefore).toContain(word);
  const after = (await (await call('/findHiddenText', redacted)).json()) as { hidden: { text: string }[] };
  expect(after.hidden).toEqual([]);
  const { text } = (await (await call('/extractText', redacted)).json()) as { text: string };
  for (const word of hiddenWords) expect(text).not.toContain(word);
  for (const word of ['The offer is good.', 'covering', 'Name:', 'Ann', 'printed plainly', 'plain value'])
    expect(text).toContain(word);
  expect(Buffer.compare((await pixelsOf(redacted)).data, (await pixelsOf(pdf)).data)).toBe(0);
});

test('what several text objects together are said to say goes, and they stay', async () => {
  const said = onePage(
    `/Span <</ActualText (Praise it above all others)>> BDC
    BT /F 12 Tf 20 150 Td (The offer ) Tj 0 -16 Td (is good,) Tj ET
    BT /F 12 Tf 20 110 Td (but dear.) Tj ET
    EMC BT /F 12 Tf 20 80 Td (Signed) Tj ET`,
    { resources: helvetica },
  );
  const before = (await (await call('/extractText', said)).json()) as { text: string };
  expect(before.text).toContain('Praise it');
  const response = await call('/redactPdf', said, { remove: ['hidden_text'] });
  expect(response.status).toBe(200);
  const redacted = new Uint8Array(await response.arrayBuffer());
  const { text } = (await (await call('/extractText', redacted)).json()) as { text: string };
  expect(text.split(/\s+/)).toEqual(['The', 'offer', 'is', 'good,', 'but', 'dear.', 'Signed']);
  expect(recover(redacted, ['Praise'])).toEqual([]);
  expect(Buffer.compare((await pixelsOf(redacted)).data, (await pixelsOf(said)).data)).toBe(0);
});

test('what is said within a true text goes with it', async () => {
  const said = onePage(
    `/Span <</ActualText (The offer is good)>> BDC /Span <</ActualText (Praise it above all others)>> BDC
    BT /F 12 Tf 20 150 Td (The offer is good) Tj ET EMC EMC`,
    { resources: helvetica },
  );
  const response = await call('/redactPdf', said, { remove: ['hidden_text'] });
  expect(response.status).toBe(200);
  const redacted = new Uint8Array(await response.arrayBuffer());
  expect(recover(redacted, ['Praise'])).toEqual([]);
  const { text } = (await (await call('/extractText', redacted)).json()) as { text: string };
  expect(text).toBe('The offer is good');
});

test('what the appearance of a note draws beside the note goes', async () => {
  const shown = `BT /F 10 Tf 2 2 Td (a plain note) Tj 300 300 Td (Praise it) Tj ET`;
  const noted = onePage('BT /F 12 Tf 20 170 Td (The offer is good.) Tj ET', {
    resources: helvetica,
    page: '/Annots[5 0 R 6 0 R]',
    objects: [
      '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]>>',
      '<</Type/Annot/Subtype/Stamp/F 4/Rect[100 20 190 34]/AP<</N 7 0 R>>>>',
      stream(shown, `/Type/XObject/Subtype/Form/BBox[0 0 90 14]/Resources<<${helvetica}>>`),
    ],
  });
  const before = (await (await call('/findHiddenText', noted)).json()) as { hidden: { text: string }[] };
  expect(before.hidden.map(({ text }) => text)).toEqual(['Praise it']);
  const response = await call('/redactPdf', noted, { remove: ['hidden_text'] });
  expect(response.status).toBe(200);
  const redacted = new Uint8Array(await response.arrayBuffer());
  expect(recover(redacted, ['Praise'])).toEqual([]);
  const { text } = (await (await call('/extractText', redacted)).json()) as { text: string };
  expect(text).toContain('a plain note');
});

test('it is removed beside what is redacted, and a call that asks for nothing is refused', async () => {
  const both = await call('/redactPdf', pdf, { redactions: [{ text: 'offer' }], remove: ['hidden_text'] });
  expect(both.status).toBe(200);
  const told = JSON.parse(both.headers.get('x-redactions') ?? '[]') as { reason: string }[];
  expect(told.map(({ reason }) => reason)).toEqual(['text', 'hidden_text']);
  const nothing = await call('/redactPdf', pdf, {});
  expect(nothing.status).toBe(400);
  expect(await nothing.json()).toMatchObject({ code: 'invalid_field' });
});

test('a page of which nobody can tell what is seen fails the call', async () => {
  const response = await call('/redactPdf', onlyForPdfjs(), { remove: ['hidden_text'] });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'visibility_unknown' });
});
