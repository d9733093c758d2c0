import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { PDFDict, PDFDocument, PDFName } from 'pdf-lib';
import { mergePdfs } from '../../../functions/core/pdf/merge-pdfs.ts';
import { handWritten, stream } from '../objects/hand-written.ts';
import { addBookmarks, addLink, labelPages, nameDestinations, withPages } from './documents.ts';
import { complaints, pageTexts, plainBytes, readBack, targetOf } from './read-back.ts';

async function merged(...documents: readonly (PDFDocument | Uint8Array)[]): Promise<Uint8Array> {
  const sources = await Promise.all(
    documents.map(async (document) => ({
      bytes: document instanceof Uint8Array ? document : await document.save(),
    })),
  );
  const { pdf } = await mergePdfs(sources);
  expect(complaints(pdf)).toBe('');
  return pdf;
}

test('puts the pages of all sources one after another', async () => {
  const pdf = await merged(await withPages(['a', 'b']), await withPages(['c']), await withPages(['d']));
  expect(await pageTexts(pdf)).toEqual(['a', 'b', 'c', 'd']);
});

test('keeps the bookmarks of each source pointing at its pages', async () => {
  const [first, second] = [await withPages(['a', 'b']), await withPages(['c', 'd'])];
  addBookmarks(first, [{ title: 'First', page: 1 }]);
  addBookmarks(second, [{ title: 'Second', page: 0, below: [{ title: 'Below', page: 1 }] }]);
  await readBack(await merged(first, second), async (read) => {
    const outline = (await read.getOutline()) ?? [];
    const pageOf = (item: (typeof outline)[number] | undefined) => read.getPageIndex(targetOf(item));
    expect(outline.map(({ title }) => title)).toEqual(['First', 'Second']);
    expect(await pageOf(outline[0])).toBe(1);
    expect(await pageOf(outline[1])).toBe(2);
    expect(await pageOf(outline[1]?.items[0])).toBe(3);
  });
});

test('renames destinations that two sources name alike, with the links that lead there', async () => {
  const sources = await Promise.all([withPages(['a', 'b']), withPages(['c', 'd'])]);
  for (const source of sources) {
    nameDestinations(source, { intro: 1 });
    addLink(source.getPage(0), 'intro');
  }
  await readBack(await merged(...sources), async (read) => {
    const target = async (page: number) => {
      const [link] = await (await read.getPage(page)).getAnnotations();
      const destination = await read.getDestination(link.dest);
      return read.getPageIndex((destination as [never])[0]);
    };
    expect([await target(1), await target(3)]).toEqual([1, 3]);
  });
});

test('renames fields that two sources name alike, each keeping its value', async () => {
  const sources = await Promise.all(
    ['Ada', 'Grace', 'Edith'].map(async (name) => {
      const document = await withPages([name]);
      document.getForm().createTextField('name').addToPage(document.getPage(0));
      document.getForm().getTextField('name').setText(name);
      return document;
    }),
  );
  const form = (await PDFDocument.load(await merged(...sources))).getForm();
  const values = form
    .getFields()
    .map((field) => [field.getName(), form.getTextField(field.getName()).getText()]);
  expect(values).toEqual([
    ['name', 'Ada'],
    ['name_2', 'Grace'],
    ['name_3', 'Edith'],
  ]);
});

test('keeps the labels of each source', async () => {
  const [first, second] = [await withPages(['a', 'b']), await withPages(['c'])];
  labelPages(first, { 0: { S: 'r' } });
  const pdf = await merged(first, second, second);
  expect(await readBack(pdf, (read) => read.getPageLabels())).toEqual(['i', 'ii', '1', '1']);
});

test('keeps the attachments of each source, and the properties of the first', async () => {
  const [first, second] = [await withPages(['a']), await withPages(['b'])];
  first.setTitle('First title');
  second.setTitle('Second title');
  await first.attach(Buffer.from('one'), 'note.txt');
  await second.attach(Buffer.from('two'), 'note.txt');
  await readBack(await merged(first, second), async (read) => {
    const ids = [...((await read.getAttachments()) ?? new Map()).keys()];
    const contents = await Promise.all(ids.map((id) => read.getAttachmentContent(id)));
    expect(contents.map((content) => Buffer.from(content as Uint8Array).toString()).sort()).toEqual([
      'one',
      'two',
    ]);
    expect((await read.getMetadata()).info).toMatchObject({ Title: 'First title' });
  });
});

test('keeps layers of one name apart, each as its source shows it', async () => {
  const layered = (isHidden: boolean) =>
    handWritten({
      1: `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</Order[6 0 R]${isHidden ? '/OFF[6 0 R]' : ''}>>>>>>`,
      2: '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources<</Properties<</L 6 0 R>>>>>>',
      4: stream('/OC /L BDC 0 0 9 9 re f EMC'),
      6: '<</Type/OCG/Name(Layer)>>',
    });
  await readBack(await merged(layered(false), layered(true)), async (read) => {
    const config = await read.getOptionalContentConfig();
    const groups = [...config].map(([, group]) => (group as { visible: boolean }).visible);
    expect(groups).toEqual([true, false]);
  });
});

test('joins the tags of sources that all have them', async () => {
  const tagged = async (text: string) => {
    const document = await withPages([text]);
    const { context } = document;
    const root = context.nextRef();
    const element = context.register(
      context.obj({ Type: 'StructElem', S: 'P', P: root, Pg: document.getPage(0).ref, K: 0 }),
    );
    context.assign(
      root,
      context.obj({ Type: 'StructTreeRoot', K: [element], ParentTree: { Nums: [0, [element]] } }),
    );
    document.catalog.set(PDFName.of('StructTreeRoot'), root);
    document.getPage(0).node.set(PDFName.of('StructParents'), context.obj(0));
    return document;
  };
  const both = await PDFDocument.load(await merged(await tagged('a'), await tagged('b')));
  const keys = both.getPages().map((page) => page.node.get(PDFName.of('StructParents'))?.toString());
  const tree = both.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict);
  expect(keys).toEqual(['0', '1']);
  expect(tree.lookup(PDFName.of('ParentTree'), PDFDict).toString()).toMatch(/Nums \[ 0 .* 1 /s);
  expect(await plainBytes(await merged(await tagged('a'), await withPages(['b'])))).not.toContain(
    'StructTreeRoot',
  );
});

test('writes what a file holds once, however often it is merged', async () => {
  const document = await withPages(['a']);
  const image = await document.embedJpg(await smallJpeg(40_000));
  document.getPage(0).drawImage(image, { width: 50, height: 50 });
  const file = await document.save();
  const once = (await merged(file)).length;
  const twenty = (await merged(...Array.from({ length: 20 }, () => file))).length;
  expect(twenty).toBeLessThan(once + 20 * 400);
});

test('writes a font that two different sources have once', async () => {
  const fontFile = randomBytes(50_000).toString('latin1');
  const source = (text: string) =>
    handWritten({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 1/Kids[3 0 R]/MediaBox[0 0 300 200]/Resources<</Font<</F 5 0 R>>>>>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      4: stream(`BT /F 9 Tf (${text}) Tj ET`),
      5: '<</Type/Font/Subtype/TrueType/BaseFont/Own/FirstChar 32/LastChar 32/Widths[500]/FontDescriptor 6 0 R>>',
      6: '<</Type/FontDescriptor/FontName/Own/Flags 4/FontBBox[0 0 1 1]/ItalicAngle 0/Ascent 1/Descent 0/CapHeight 1/StemV 1/FontFile2 7 0 R>>',
      7: stream(fontFile),
    });
  const pdf = await merged(source('one'), source('two'));
  expect(pdf.length).toBeLessThan(60_000);
  expect(Buffer.from(pdf).toString('latin1').split('/FontDescriptor ')).toHaveLength(2);
});

test('refuses more pages together than a merge may have, and more sources', async () => {
  const file = await (await withPages(Array.from({ length: 401 }, () => 'page'))).save();
  const sources = (count: number) => Array.from({ length: count }, () => ({ bytes: file }));
  await expect(mergePdfs(sources(5))).rejects.toMatchObject({ code: 'too_many_pages' });
  await expect(mergePdfs(sources(51))).rejects.toMatchObject({ code: 'invalid_field' });
});

/** A JPEG with so many bytes in a comment: its size stands for that of a photograph. */
async function smallJpeg(sizeBytes: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const comment = Buffer.concat([
    Buffer.from([0xff, 0xfe, (sizeBytes + 2) >> 8, (sizeBytes + 2) & 0xff]),
    randomBytes(sizeBytes),
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}
