import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';
import { plainBytes, readBack } from '../structure/read-back.ts';
import { sampleForm } from './sample-form.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const base64 = (pdf: Uint8Array) => Buffer.from(pdf).toString('base64');

async function flatten(pdf: Uint8Array, json: Readonly<Record<string, unknown>> = {}) {
  const body = { pdf_base64: base64(pdf), ...json };
  const response = await service.call('POST', '/flattenPdf', { key: service.liveKey, json: body });
  expect(response.status).toBe(200);
  return {
    pdf: new Uint8Array(await response.arrayBuffer()),
    warning: response.headers.get('x-warning'),
  };
}

/** The first page as PDFium draws it, with all that lies over it. */
async function drawn(pdf: Uint8Array): Promise<string> {
  const json = { pdf_base64: base64(pdf), dpi: 72 };
  const response = await service.call('POST', '/pdfToImage', { key: service.liveKey, json });
  const { images } = (await response.json()) as { images: { image_base64: string }[] };
  return images[0]?.image_base64 ?? '';
}

function kindsOf(pdf: Uint8Array): Promise<readonly string[]> {
  return readBack(pdf, async (document) => {
    const annotations = await (await document.getPage(1)).getAnnotations();
    return annotations.map(({ subtype }) => subtype);
  });
}

const square = (entries = '') =>
  stream('1 0 0 rg 0 0 10 10 re f 0 0 1 rg 2 2 5 2 re f', `/BBox[0 0 10 10]${entries}`);

/** A turned page with annotations that it shows, hides, or that are more than a drawing. Its content leaves the state changed. */
const annotated = onePage('.5 0 0 .5 50 50 cm q 1 0 0 RG 0 0 99 99 re S', {
  page: `/Rotate 90/Annots[${[5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map((number) => `${number} 0 R`).join(' ')}]`,
  catalog: '/OCProperties<</OCGs[17 0 R]/D<<>>>>/AcroForm<</Fields[14 0 R]>>',
  objects: [
    '<</Type/Annot/Subtype/Stamp/Rect[20 20 60 40]/AP<</N 15 0 R>>>>',
    '<</Type/Annot/Subtype/Square/Rect[80 20 120 60]/AP<</N 16 0 R>>>>',
    '<</Type/Annot/Subtype/Square/Rect[20 60 60 80]/AP<</N 15 0 R>>/F 2>>',
    '<</Type/Annot/Subtype/Square/Rect[20 80 60 99]/AP<</N 15 0 R>>/F 32>>',
    '<</Type/Annot/Subtype/Square/Rect[20 120 60 140]/AP<</N 15 0 R>>/OC 17 0 R>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 50 50]/Border[0 0 0]/A<</S/URI/URI(https://example.com)>>>>',
    '<</Type/Annot/Subtype/Popup/Rect[0 0 50 50]/Parent 5 0 R>>',
    '<</Type/Annot/Subtype/Ink/Rect[99 99 120 120]/InkList[[99 99 120 120]]>>',
    '<</Type/Annot/Subtype/FileAttachment/Rect[130 130 140 140]/AP<</N 15 0 R>>/FS<</F(a.txt)>>>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[140 20 180 40]/AP<</N 15 0 R>>>>',
    square('/Matrix[0 1 -1 0 10 0]'),
    square(),
    '<</Type/OCG/Name(layer)>>',
  ],
});

test('/flattenPdf makes annotations and fields part of the page, which looks as before', async () => {
  const { pdf, warning } = await flatten(annotated);
  expect(await kindsOf(pdf)).toEqual(['Link', 'Ink', 'FileAttachment']);
  expect(warning).toBe('An annotation without an appearance could not be flattened and stayed.');
  expect((await drawn(pdf)) === (await drawn(annotated))).toBe(true);
  expect((await plainBytes(pdf)).includes('/OC/Layer0 BDC q ')).toBe(true);
});

test('/flattenPdf leaves what is not named, and removes the form with its fields', async () => {
  const fields = await flatten(annotated, { what: ['fields'] });
  expect(await kindsOf(fields.pdf)).not.toContain('Widget');
  expect(await kindsOf(fields.pdf)).toEqual(expect.arrayContaining(['Stamp', 'Popup', 'Square']));
  expect(fields.warning).toBeNull();
  const others = await flatten(annotated, { what: ['annotations'] });
  expect(await kindsOf(others.pdf)).toEqual(['Link', 'Ink', 'FileAttachment', 'Widget']);
  const form = (await flatten(sampleForm())).pdf;
  expect(await kindsOf(form)).toEqual([]);
  expect((await plainBytes(form)).includes('AcroForm')).toBe(false);
  const dynamic = onePage('', { catalog: '/NeedsRendering true/AcroForm<</Fields[]/XFA(a form)>>' });
  expect(await plainBytes((await flatten(dynamic)).pdf)).not.toMatch(/NeedsRendering|XFA/);
});

test('/flattenPdf removes replies, which are shown with what they answer', async () => {
  const answered = onePage('', {
    page: '/Annots[5 0 R 6 0 R]',
    objects: [
      '<</Type/Annot/Subtype/Stamp/Rect[20 20 60 40]/AP<</N 7 0 R>>>>',
      '<</Type/Annot/Subtype/Text/Rect[20 20 60 40]/Contents(Agreed)/IRT 5 0 R>>',
      square(),
    ],
  });
  const { pdf, warning } = await flatten(answered);
  expect([await kindsOf(pdf), warning]).toEqual([[], null]);
});

test('/flattenPdf keeps the tags: an element has the drawing of its field instead of the field', async () => {
  const tagged = onePage('/P<</MCID 0>>BDC BT /F 9 Tf 9 9 Td (text) Tj ET EMC', {
    resources: helvetica,
    page: '/StructParents 0/Annots[5 0 R 6 0 R]',
    catalog: '/MarkInfo<</Marked true>>/StructTreeRoot 8 0 R/AcroForm<</Fields[5 0 R 6 0 R]>>',
    objects: [
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[20 20 60 40]/AP<</N 7 0 R>>/StructParent 1>>',
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(b)/Rect[20 60 60 80]/AP<</N 7 0 R>>>>',
      square(),
      '<</Type/StructTreeRoot/K[9 0 R 10 0 R]/ParentTree<</Nums[0[9 0 R]1 10 0 R]>>/ParentTreeNextKey 2>>',
      '<</Type/StructElem/S/P/P 8 0 R/Pg 3 0 R/K 0>>',
      '<</Type/StructElem/S/Form/P 8 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 5 0 R>>>>',
    ],
  });
  const { pdf } = await flatten(tagged);
  const tree = await readBack(pdf, async (document) => (await document.getPage(1)).getStructTree());
  expect(tree).toMatchObject({
    children: [
      { role: 'P', children: [{ type: 'content' }] },
      { role: 'Form', children: [{ type: 'content' }] },
    ],
  });
  const plain = await plainBytes(pdf);
  expect(plain.includes('OBJR')).toBe(false);
  expect(plain).toMatch(/\/A ?\[ ?<<\s*\/O ?\/PrintField\s*\/Role ?\/tv\s*>> ?\]/);
  expect(plain.includes('/Form<</MCID 1>>BDC q ')).toBe(true);
  expect(plain.includes('/Artifact BMC q ')).toBe(true);
});
