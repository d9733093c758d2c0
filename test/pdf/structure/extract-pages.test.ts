import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { parsePages } from '../../../functions/core/contract/fields/pages/pages-field.ts';
import { font, handWritten, stream, textPages } from '../objects/hand-written.ts';
import { extractPages } from './changed.ts';
import { addBookmarks, addLink, labelPages, nameDestinations, withPages } from './documents.ts';
import { complaints, pageTexts, plainBytes, readBack, targetOf } from './read-back.ts';

async function extracted(document: PDFDocument, pages: readonly number[]): Promise<Uint8Array> {
  const { pdf, pageCount } = await extractPages(await document.save(), pages);
  expect(pageCount).toBe(pages.length);
  expect(complaints(pdf)).toBe('');
  return pdf;
}

test('gives pages in the order asked for, repeats kept', async () => {
  const document = await withPages(['one', 'two', 'three']);
  expect(await pageTexts(await extracted(document, [3, 1, 3]))).toEqual(['three', 'one', 'three']);
});

test('gives each page its inherited entries', async () => {
  const file = handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 2/Kids[3 0 R 8 0 R]/MediaBox[0 0 300 200]/Rotate 90/Resources<</Font<</F 6 0 R>>>>>>',
    3: '<</Type/Pages/Parent 2 0 R/Count 1/Kids[4 0 R]/CropBox[10 10 110 60]>>',
    4: '<</Type/Page/Parent 3 0 R/Contents 5 0 R>>',
    5: stream('BT /F 9 Tf 20 20 Td (inherits) Tj ET'),
    6: font,
    8: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>',
  });
  const { pdf } = await extractPages(file, [1]);
  const [page] = (await PDFDocument.load(pdf)).getPages();
  expect(page?.getCropBox()).toEqual({ x: 10, y: 10, width: 100, height: 50 });
  expect(page?.getRotation().angle).toBe(90);
  expect(await pageTexts(pdf)).toEqual(['inherits']);
});

test('holds nothing of pages that were left out, even if links lead to them', async () => {
  const document = await withPages(['chosen', 'SECRETPAGE', 'other']);
  const [first, second, third] = document.getPages();
  if (!first || !second || !third) throw new Error('three pages were made');
  addLink(first, second);
  addLink(second, first);
  addBookmarks(document, [
    { title: 'CHOSENMARK', page: 0 },
    { title: 'SECRETMARK', page: 1 },
  ]);
  nameDestinations(document, { chosenname: 0, secretname: 1 });
  const form = document.getForm();
  form.createTextField('SECRETFIELD').addToPage(second);
  form.createTextField('chosenfield').addToPage(first);
  form.getTextField('SECRETFIELD').setText('SECRETVALUE');
  const plain = await plainBytes(await extracted(document, [1]));
  const secretInHex = Buffer.from('SECRETPAGE').toString('hex');
  expect(plain).toContain('CHOSENMARK');
  expect(plain.toLowerCase()).not.toContain('secret');
  expect(plain.toLowerCase()).not.toContain(secretInHex);
});

test('leaves out the images of other pages that a page lists and does not show', async () => {
  const image = (samples: string) =>
    stream(samples, '/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8');
  const file = handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]/MediaBox[0 0 300 200]/Resources<</XObject<</A 7 0 R/B 8 0 R/C 9 0 R>>>>>>',
    3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
    4: stream('q 9 0 0 9 0 0 cm /C Do Q'),
    5: '<</Type/Page/Parent 2 0 R/Contents 6 0 R>>',
    6: stream('q 9 0 0 9 0 0 cm /B Do Q'),
    7: image('AAAA'),
    8: image('BBBB'),
    // A form without resources of its own uses the page's.
    9: stream('/A Do', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]'),
  });
  const { pdf } = await extractPages(file, [1]);
  expect(Buffer.from(pdf).includes('AAAA')).toBe(true);
  expect(Buffer.from(pdf).includes('BBBB')).toBe(false);
});

test('leaves out unused resources of a page, layers of other pages, and private entries', async () => {
  const file = handWritten({
    1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[8 0 R 9 0 R]/D<</OFF[9 0 R]/Order[[(SECRETGROUP)9 0 R][(kept group)8 0 R]]/AS[<</Event/View/Category[/View]/OCGs[9 0 R]>>]>>>>>>',
    2: '<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]/MediaBox[0 0 300 200]>>',
    3:
      '<</Type/Page/Parent 2 0 R/Contents 4 0 R/MyPrivate 6 0 R/Annots[<</Type/Annot/Subtype/Text/Rect[0 0 9 9]/Mine 7 0 R>>]' +
      '/Resources<</Properties<</A 8 0 R/B 10 0 R>>/Shading<</S 11 0 R>>/ExtGState<</G 12 0 R>>>>>>',
    4: stream('/OC /A BDC 0 0 9 9 re f EMC'),
    5: '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Resources<</Properties<</A 9 0 R>>>>>>',
    6: stream('(SECRETCONTENT) pop'),
    7: '<</S/P/Pg 5 0 R/ActualText(SECRETTAG)>>',
    8: '<</Type/OCG/Name(kept layer)>>',
    9: '<</Type/OCG/Name(SECRETLAYER)>>',
    10: '<</Note(SECRETPROPERTY)>>',
    11: '<</ShadingType 2/Note(SECRETSHADING)>>',
    12: '<</Type/ExtGState/Note(SECRETSTATE)>>',
  });
  const { pdf } = await extractPages(file, [1]);
  const plain = await plainBytes(pdf);
  expect(plain).not.toContain('SECRET');
  expect(plain).toContain('kept layer');
  expect(plain).toContain('kept group');
  expect((await plainBytes((await extractPages(file, [2])).pdf)).match(/kept \w+/)).toBeNull();
});

test('keeps links between chosen pages, and makes the others lead nowhere', async () => {
  const document = await withPages(['one', 'two', 'three']);
  const [first, second, third] = document.getPages();
  if (!first || !second || !third) throw new Error('three pages were made');
  addLink(first, third);
  addLink(first, second);
  addLink(first, 'third by name');
  nameDestinations(document, { 'third by name': 2, 'second by name': 1 });
  const pdf = await extracted(document, [3, 1]);
  await readBack(pdf, async (read) => {
    const links = await (await read.getPage(2)).getAnnotations();
    expect(links).toHaveLength(3);
    expect(await read.getPageIndex(links[0].dest[0])).toBe(0);
    expect(links[1].dest ?? null).toBeNull();
    expect(links[2].dest).toBe('third by name');
    expect([...(await read.getDestinations()).keys()]).toEqual(['third by name']);
  });
});

test('keeps bookmarks that still have a target, and those above them', async () => {
  const document = await withPages(['one', 'two', 'three']);
  addBookmarks(document, [
    {
      title: 'Part',
      page: 1,
      below: [
        { title: 'Kept', page: 2 },
        { title: 'Gone', page: 1 },
      ],
    },
    { title: 'Gone too', page: 1 },
    { title: 'Kept too', page: 0 },
  ]);
  await readBack(await extracted(document, [1, 3]), async (read) => {
    const outline = await read.getOutline();
    expect(outline?.map(({ title, dest }) => [title, dest === null])).toEqual([
      ['Part', true],
      ['Kept too', false],
    ]);
    expect(outline?.[0]?.items.map(({ title }) => title)).toEqual(['Kept']);
    expect(await read.getPageIndex(targetOf(outline?.[0]?.items[0]))).toBe(1);
  });
});

test('keeps each page its label', async () => {
  const document = await withPages(['i', 'ii', '1', '2', 'A-7']);
  labelPages(document, { 0: { S: 'r' }, 2: { S: 'D' }, 4: { S: 'D', St: 7, P: 'A-' } });
  const pdf = await extracted(document, [5, 2, 4, 3, 4]);
  expect(await readBack(pdf, (read) => read.getPageLabels())).toEqual(['A-7', 'ii', '2', '1', '2']);
});

test('keeps the fields that the pages show, with their values, and no others', async () => {
  const document = await withPages(['one', 'two']);
  const [first, second] = [document.getPage(0), document.getPage(1)];
  const form = document.getForm();
  form.createTextField('person.name').addToPage(first);
  form.createTextField('person.street').addToPage(second);
  form.getTextField('person.name').setText('Ada');
  const choice = form.createRadioGroup('choice');
  choice.addOptionToPage('yes', first);
  choice.addOptionToPage('no', second);
  choice.select('yes');
  const fields = (await PDFDocument.load(await extracted(document, [1]))).getForm().getFields();
  expect(fields.map((field) => field.getName()).sort()).toEqual(['choice', 'person.name']);
  const read = (await PDFDocument.load(await extracted(document, [1]))).getForm();
  expect(read.getTextField('person.name').getText()).toBe('Ada');
  expect(read.getRadioGroup('choice').getSelected()).toBe('yes');
  expect(read.getRadioGroup('choice').acroField.getWidgets()).toHaveLength(1);
});

test.each([[[1, 2]], [[1]]])(
  'keeps the field of a signature and not its value, which signs another file: pages %j',
  async (pages) => {
    const bodies: Record<number, string> = {
      ...textPages(['signed', 'more'], { catalog: '/AcroForm<</Fields[20 0 R]/SigFlags 3>>' }),
      20: '<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature)/Rect[0 0 9 9]/V<</Type/Sig/Contents(SIGNED)>>>>',
    };
    bodies[4] = bodies[4]?.replace('/Parent', '/Annots[20 0 R]/Parent') ?? '';
    const { pdf } = await extractPages(handWritten(bodies), pages);
    const plain = Buffer.from(pdf).toString('latin1');
    expect(plain).toContain('/T');
    expect(plain).toContain('Signature');
    expect(plain).not.toMatch(/SIGNED|SigFlags/);
  },
);

test('keeps destinations of the older kind, and the links that lead there by name', async () => {
  const bodies = textPages(['one', 'two'], { catalog: '/Dests<</here[6 0 R/Fit]/gone[4 0 R/Fit]>>' });
  bodies[6] =
    bodies[6]?.replace(
      '/Parent',
      '/Annots[<</Subtype/Link/Rect[0 0 9 9]/Dest/here>><</Subtype/Link/Rect[0 0 9 9]/Dest/gone>>]/Parent',
    ) ?? '';
  const { pdf } = await extractPages(handWritten(bodies), [2]);
  await readBack(pdf, async (read) => {
    const [here, gone] = await (await read.getPage(1)).getAnnotations();
    expect(here.dest).toBe('here');
    expect(gone.dest ?? null).toBeNull();
    expect([...(await read.getDestinations()).keys()]).toEqual(['here']);
  });
});

test('makes widgets of a page that is repeated show one field', async () => {
  const document = await withPages(['one', 'two']);
  document.getForm().createTextField('name').addToPage(document.getPage(0));
  document.getForm().getTextField('name').setText('Ada');
  const read = (await PDFDocument.load(await extracted(document, [1, 1]))).getForm();
  expect(read.getFields()).toHaveLength(1);
  expect(read.getTextField('name').getText()).toBe('Ada');
  expect(read.getTextField('name').acroField.getWidgets()).toHaveLength(2);
});

test('keeps properties and attachments', async () => {
  const document = await withPages(['one', 'two']);
  document.setTitle('A title');
  await document.attach(Buffer.from('attached text'), 'note.txt');
  const pdf = await extracted(document, [2]);
  await readBack(pdf, async (read) => {
    expect((await read.getMetadata()).info).toMatchObject({ Title: 'A title' });
    expect([...((await read.getAttachments()) ?? new Map()).keys()]).toEqual(['note.txt']);
  });
});

test('drops the tags of a document that is not whole, and keeps those of one that is', async () => {
  const document = await withPages(['one', 'two']);
  const { context } = document;
  const root = context.nextRef();
  const element = context.register(
    context.obj({ Type: 'StructElem', S: 'P', P: root, Pg: document.getPage(1).ref, K: 0 }),
  );
  context.assign(
    root,
    context.obj({ Type: 'StructTreeRoot', K: [element], ParentTree: { Nums: [0, [element]] } }),
  );
  document.catalog.set(PDFName.of('StructTreeRoot'), root);
  document.catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
  document.getPage(1).node.set(PDFName.of('StructParents'), context.obj(0));
  expect(await plainBytes(await extracted(document, [2]))).not.toMatch(/Struct|MarkInfo/);
  expect(await plainBytes(await extracted(document, [2, 1]))).toMatch(
    /StructTreeRoot[\s\S]*StructParents|StructParents[\s\S]*StructTreeRoot/,
  );
});

test('opens with the password, and says when it needs one', async () => {
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('locked', { x: 20, y: 100 });
  document.encrypt({ userPassword: 'open', ownerPassword: 'own' });
  const locked = await document.save();
  await expect(extractPages(locked, [1])).rejects.toMatchObject({ code: 'pdf_encrypted' });
  const { pdf } = await extractPages(locked, [1], { password: 'open' });
  expect(await pageTexts(pdf)).toEqual(['locked']);
});

test('names the last page where another was asked for', async () => {
  const file = await (await withPages(['one', 'two'])).save();
  await expect(extractPages(file, (count) => parsePages([3], count))).rejects.toMatchObject({
    code: 'page_out_of_range',
    message: expect.stringContaining('2'),
  });
});

test('refuses more pages than one call may make', async () => {
  const file = await (await withPages(['one'])).save();
  await expect(
    extractPages(file, (count) =>
      parsePages(
        Array.from({ length: 2_001 }, () => 1),
        count,
      ),
    ),
  ).rejects.toMatchObject({ code: 'too_many_pages' });
});

test('copies pages of a file whose settings of layers lead in circles', async () => {
  const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>';
  const source = handWritten({
    1: '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</Order 5 0 R>>>>>>',
    2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    3: page,
    4: page,
    5: '[5 0 R 5 0 R 5 0 R]',
    6: '<</Type/OCG/Name(a)>>',
  });
  expect((await extractPages(source, [1])).pageCount).toBe(1);
});
