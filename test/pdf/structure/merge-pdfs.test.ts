import { randomBytes } from 'node:crypto';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { expect, test } from '@jest/globals';
import { handWritten, stream } from '../objects/hand-written.ts';
import { mergePdfs } from './changed.ts';
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

test('keeps the fonts, the alignment and the defaults of each form for its own fields', async () => {
  const form = (font: string, entries: string, field = '', kid = '') =>
    handWritten({
      1: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]/DR<</Font<</F1 6 0 R>>>>/DA(/F1 18 Tf 0 g)${entries}>>>>`,
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 100]/Annots[5 0 R]>>',
      4: `<</FT/Tx/T(${font})/Kids[5 0 R]${field}>>`,
      5: `<</Type/Annot/Subtype/Widget/Parent 4 0 R/Rect[20 20 280 60]${kid}>>`,
      6: `<</Type/Font/Subtype/Type1/BaseFont/${font}>>`,
    });
  const pdf = await merged(
    form('Helvetica', ''),
    form('Courier', '/Q 2', '', '/DA(/F1 9 Tf)'),
    form('Times-Roman', '', '/Q 1'),
    form('Helvetica', '/Q 0'),
  );
  const { catalog } = await PDFDocument.load(pdf);
  const joined = catalog.lookup(PDFName.of('AcroForm'), PDFDict);
  const fonts = joined.lookup(PDFName.of('DR'), PDFDict).lookup(PDFName.of('Font'), PDFDict);
  const found = joined
    .lookup(PDFName.of('Fields'), PDFArray)
    .asArray()
    .map((reference) => {
      const field = catalog.context.lookup(reference, PDFDict);
      const widget = field.lookup(PDFName.of('Kids'), PDFArray).lookup(0, PDFDict);
      const entry = (key: string) =>
        (
          widget.get(PDFName.of(key)) ??
          field.get(PDFName.of(key)) ??
          joined.get(PDFName.of(key))
        )?.toString();
      const [, name = ''] = /^\(\/(\S+)/.exec(entry('DA') ?? '') ?? [];
      return [fonts.lookup(PDFName.of(name), PDFDict).get(PDFName.of('BaseFont'))?.toString(), entry('Q')];
    });
  expect(found).toEqual([
    ['/Helvetica', undefined],
    ['/Courier', '2'],
    ['/Times-Roman', '1'],
    ['/Helvetica', undefined],
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

/** A page whose text is a tagged paragraph, in this language. */
async function tagged(text: string, language: string): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const page = document.addPage([300, 200]);
  const { context } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.node.setFontDictionary(PDFName.of('F'), font.ref);
  const content = `/P<</MCID 0>>BDC BT /F 12 Tf 20 100 Td (${text}) Tj ET EMC`;
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(content)));
  page.node.set(PDFName.of('StructParents'), context.obj(0));
  const root = context.nextRef();
  const element = context.register(context.obj({ Type: 'StructElem', S: 'P', P: root, Pg: page.ref, K: 0 }));
  const parents = { Nums: [0, [element]] };
  context.assign(root, context.obj({ Type: 'StructTreeRoot', K: [element], ParentTree: parents }));
  document.catalog.set(PDFName.of('StructTreeRoot'), root);
  document.catalog.set(PDFName.of('Lang'), PDFString.of(language));
  return document;
}

/** What a reader of tags says for each page, as pdf.js finds it: roles, languages and text. */
function readTags(pdf: Uint8Array): Promise<string[]> {
  return readBack(pdf, async (document) => {
    const found: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent({ includeMarkedContent: true });
      const texts = new Map<string, string>();
      let id = '';
      for (const item of items) {
        if ('str' in item) texts.set(id, (texts.get(id) ?? '') + item.str);
        else if ('id' in item && item.id) id = item.id;
      }
      const said = (node: Tag): string =>
        node.type === 'content'
          ? (texts.get(node.id ?? '') ?? '')
          : `<${node.role}${node.lang ? ` ${node.lang}` : ''}>${(node.children ?? []).map(said).join('')}`;
      found.push(said((await page.getStructTree()) as Tag)); // pdf.js declares it without text's nodes
    }
    return found;
  });
}

interface Tag {
  readonly type?: string;
  readonly id?: string;
  readonly role?: string;
  readonly lang?: string;
  readonly children?: readonly Tag[];
}

test('joins the tags of sources if all have them', async () => {
  const pdf = await merged(await tagged('a', 'en'), await tagged('b', 'de'));
  expect(await readTags(pdf)).toEqual(['<Root><P>a', '<Root><P de>b']);
});

test('keeps tags beside sources without any, whose pages become a paragraph each', async () => {
  const scan = await withPages(['one', 'two']);
  scan.catalog.set(PDFName.of('Lang'), PDFString.of('fr'));
  const leftover = await tagged('left over', 'en');
  leftover.catalog.delete(PDFName.of('StructTreeRoot'));
  const pdf = await merged(scan, await tagged('a', 'de'), leftover, await tagged('b', 'fr'));
  expect(await readTags(pdf)).toEqual([
    '<Root><Part fr><P>one',
    '<Root><Part fr><P>two',
    '<Root><P de>a',
    '<Root><Part en><P>left over',
    '<Root><P>b',
  ]);
  const { catalog } = await PDFDocument.load(pdf);
  expect(catalog.get(PDFName.of('MarkInfo'))?.toString()).toContain('/Marked true');
  expect(await plainBytes(await merged(await withPages(['a']), leftover))).not.toContain('StructElem');
});

test('writes the content of a file once, however often it is merged', async () => {
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

/** A JPEG with a comment of the given bytes, as large as a photograph. */
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
