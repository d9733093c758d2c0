import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync, inflateSync } from 'node:zlib';
import {
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { readSfnt } from '../../../functions/core/fonts/programs/sfnt.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage, stream } from '../reading/raw-pdf.ts';
import { complaints, pageTexts } from '../structure/read-back.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

const fontFile = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'));

/** A smooth picture with some noise, as photographs are. */
function photograph(width: number, height: number): Buffer {
  const samples = Buffer.alloc(width * height * 3);
  for (let at = 0; at < samples.length; at++) {
    const pixel = Math.floor(at / 3);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const wave = Math.sin(x / 40 + (at % 3)) * 60 + Math.cos(y / 50) * 50;
    samples[at] = 128 + wave + ((at * 7919) % 7);
  }
  return samples;
}

/** A picture of few colours: stripes. */
function stripes(width: number, height: number): Buffer {
  return Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (Math.floor(at / 30) % 5) * 50));
}

/**
 * Two pages as poor writers make them: each with its own copy of a whole font, a picture of raw samples, content in
 * ASCII, and a note that says what is left of the document besides its looks.
 */
async function wasteful(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const stream = (entries: Record<string, never>, data: Uint8Array) =>
    context.register(PDFRawStream.of(context.obj(entries), data));
  const named = (entries: object) => context.obj(entries as Record<string, never>) as PDFDict;
  for (const name of ['one', 'two']) {
    const page = document.addPage([300, 200]);
    const program = stream({}, fontFile);
    const descriptor = context.register(
      named({
        Type: 'FontDescriptor',
        FontName: 'DejaVuSans',
        Flags: 32,
        FontBBox: [0, 0, 1000, 1000],
        ItalicAngle: 0,
        Ascent: 900,
        Descent: -200,
        CapHeight: 700,
        StemV: 80,
        FontFile2: program,
      }),
    );
    const font = context.register(
      named({
        Type: 'Font',
        Subtype: 'TrueType',
        BaseFont: 'DejaVuSans',
        Encoding: 'WinAnsiEncoding',
        FirstChar: 32,
        LastChar: 126,
        Widths: Array.from({ length: 95 }, () => 600),
        FontDescriptor: descriptor,
      }),
    );
    const image = (width: number, height: number, samples: Uint8Array): PDFRef =>
      stream(
        {
          Type: PDFName.of('XObject'),
          Subtype: PDFName.of('Image'),
          Width: PDFNumber.of(width),
          Height: PDFNumber.of(height),
          BitsPerComponent: PDFNumber.of(8),
          ColorSpace: PDFName.of('DeviceRGB'),
        } as never,
        samples,
      );
    page.node.set(
      PDFName.of('Resources'),
      named({
        Font: { F1: font },
        XObject: {
          Photo: image(600, 400, photograph(600, 400)),
          Stripes: image(200, 100, stripes(200, 100)),
        },
      }),
    );
    const content = `BT /F1 20 Tf 20 160 Td (page ${name}) Tj ET q 90 0 0 60 20 20 cm /Photo Do Q q 100 0 0 50 150 20 cm /Stripes Do Q`;
    page.node.set(
      PDFName.of('Contents'),
      stream(
        { Filter: PDFName.of('ASCIIHexDecode') } as never,
        Buffer.from(`${Buffer.from(content).toString('hex')}>`),
      ),
    );
  }
  document.catalog.set(PDFName.of('Lang'), PDFHexString.of(Buffer.from('en').toString('hex')));
  return new Uint8Array(await document.save({ useObjectStreams: false }));
}

async function compress(pdf: Uint8Array, fields: object = {}) {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
  const response = await service.call('POST', '/compressPdf', { key, json });
  expect(response.status).toBe(200);
  return { pdf: new Uint8Array(await response.arrayBuffer()), headers: response.headers };
}

/** The pages as PDFium draws them. */
async function drawn(pdf: Uint8Array): Promise<readonly string[]> {
  const json = { pdf_base64: Buffer.from(pdf).toString('base64'), dpi: 100 };
  const response = await service.call('POST', '/pdfToImage', { key, json });
  const { images } = (await response.json()) as { images: { image_base64: string }[] };
  return images.map(({ image_base64 }) => image_base64);
}

/** The dictionaries of all streams, as pdf-lib reads them. */
async function streams(pdf: Uint8Array): Promise<readonly PDFDict[]> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  return context
    .enumerateIndirectObjects()
    .flatMap(([, object]) => (object instanceof PDFRawStream ? [object.dict] : []));
}

function images(dictionaries: readonly PDFDict[]): readonly PDFDict[] {
  return dictionaries.filter((entries) => entries.get(PDFName.of('Subtype')) === PDFName.of('Image'));
}

/** The tables of the TrueType font that a document embeds. */
async function fontTables(pdf: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const { context } = await PDFDocument.load(pdf, { updateMetadata: false });
  const programs = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.has(PDFName.of('Length1')) ? [object.contents] : [],
    );
  expect(programs).toHaveLength(1);
  return readSfnt(inflateSync(programs[0] as Uint8Array));
}

test('makes a PDF smaller, with pages unchanged pixel by pixel', async () => {
  const source = await wasteful();
  const { pdf, headers } = await compress(source, { level: 'lossless' });
  expect(headers.get('x-credits-used')).toBe('0.03');
  expect(headers.get('x-warning')).toBeNull();
  expect(pdf.length).toBeLessThan(source.length / 5);
  expect(complaints(pdf)).toBe('');
  expect(await drawn(pdf)).toEqual(await drawn(source));
  expect(await pageTexts(pdf)).toEqual(['page one', 'page two']);
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  expect(document.catalog.get(PDFName.of('Lang'))?.toString()).toContain('en');
  const found = await streams(pdf);
  // What was there twice is there once, and few colours are a palette.
  expect(images(found)).toHaveLength(2);
  const spaces = images(found).map((entries) => String(entries.get(PDFName.of('ColorSpace'))));
  expect(spaces.sort()[1]).toContain('/Indexed /DeviceRGB 4');
  expect(found.filter((entries) => entries.has(PDFName.of('Length1')))).toHaveLength(1);
});

test('never makes a PDF larger: an already small one is returned unchanged', async () => {
  const { pdf } = await compress(await wasteful(), { level: 'lossless' });
  const again = await compress(pdf, { level: 'lossless' });
  expect(Buffer.compare(again.pdf, pdf)).toBe(0);
  // Repaired, this one would be larger.
  const damaged =
    '%PDF-1.4\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[<</MediaBox[0 0 9 9]>>]>>endobj trailer<</Root 1 0 R>>';
  const left = await compress(Buffer.from(damaged), { level: 'lossless' });
  expect(Buffer.from(left.pdf).toString()).toBe(damaged);
});

test('keeps images at the resolution asked for, where they are drawn', async () => {
  const source = await wasteful();
  const { pdf } = await compress(source, { level: 'balanced', image_dpi: 100 });
  expect(complaints(pdf)).toBe('');
  const [photo] = images(await streams(pdf)).filter(
    (entries) => entries.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'),
  );
  // 90 by 60 points at 100 pixels an inch.
  expect(photo?.get(PDFName.of('Width'))).toEqual(PDFNumber.of(125));
  expect(photo?.get(PDFName.of('Height'))).toEqual(PDFNumber.of(84));
  expect(photo?.get(PDFName.of('ColorSpace'))).toBe(PDFName.of('DeviceRGB'));
  expect(await pageTexts(pdf)).toEqual(['page one', 'page two']);
});

test.each([
  ['a form in itself', '/X Do', '/X Do'],
  ['forms in each other', '/X Do', '/Y Do'],
  ['a font that is missing, set with other parameters', '/G gs BT (a) Tj ET', ''],
  ['states that were not saved', 'Q Q', ''],
])('keeps that resolution with %s', async (_, before, form) => {
  const samples = photograph(300, 300).toString('latin1');
  const source = onePage(`${before} q 72 0 0 72 0 0 cm /I Do Q`, {
    resources: '/XObject<</I 5 0 R/X 6 0 R/Y 7 0 R>>/ExtGState<</G<</Font[99 0 R 9]>>>>',
    objects: [
      stream(
        samples,
        '/Type/XObject/Subtype/Image/Width 300/Height 300/BitsPerComponent 8/ColorSpace/DeviceRGB',
      ),
      stream(form, '/Type/XObject/Subtype/Form/BBox[0 0 90 90]'),
      stream('/X Do', '/Type/XObject/Subtype/Form/BBox[0 0 90 90]'),
    ],
  });
  const { pdf } = await compress(Buffer.from(source), { level: 'balanced', image_dpi: 100 });
  expect(complaints(pdf)).toBe('');
  const [photo] = images(await streams(pdf));
  expect(photo?.get(PDFName.of('Width'))).toEqual(PDFNumber.of(100));
});

test('takes the instructions out of TrueType fonts only where pixels may be lost', async () => {
  const source = await wasteful();
  const tables = async (level: string) => {
    const { pdf } = await compress(source, { level });
    return [...(await fontTables(pdf)).keys()];
  };
  expect(await tables('lossless')).toEqual(expect.arrayContaining(['cvt ', 'fpgm', 'glyf', 'prep']));
  const left = await tables('balanced');
  expect(left).toContain('glyf');
  expect(left).not.toContain('fpgm');
  expect(left).not.toContain('prep');
});

test('keeps the hinting of fonts whose shapes need it', async () => {
  const source = Buffer.from(await wasteful())
    .toString('latin1')
    .replaceAll('/DejaVuSans', '/PMingLiUxx');
  const { pdf } = await compress(new Uint8Array(Buffer.from(source, 'latin1')), { level: 'balanced' });
  expect([...(await fontTables(pdf)).keys()]).toContain('fpgm');
});

test('ends the tables of a font after the last glyph that is kept', async () => {
  const { pdf } = await compress(await wasteful());
  const tables = await fontTables(pdf);
  // The w of "two" is the last of the letters shown.
  const sizes = ['loca', 'hmtx'].map((tag) => tables.get(tag)?.length);
  expect([tables.get('maxp')?.readUInt16BE(4), ...sizes]).toEqual([91, 92 * 2, 91 * 4]);
});

test('takes out private data only where pixels may be lost', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([100, 100]);
  const data = PDFRawStream.of(document.context.obj({}), deflateSync(Buffer.from('private '.repeat(50))));
  const piece = document.context.obj({ Maker: { Private: document.context.register(data) } });
  page.node.set(PDFName.of('PieceInfo'), piece);
  const source = new Uint8Array(await document.save({ useObjectStreams: false }));
  const kept = async (level: string) => {
    const { pdf } = await compress(source, { level });
    const [first] = (await PDFDocument.load(pdf)).getPages();
    return first?.node.has(PDFName.of('PieceInfo'));
  };
  expect(await kept('lossless')).toBe(true);
  expect(await kept('balanced')).toBe(false);
});

/** Shapes with smooth outlines, as a scan of one bit has letters. */
function bitmap(width: number, height: number): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const samples = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (Math.sin(x / 9 + Math.cos(y / 13) * 3) + Math.cos(y / 7 + (x * x) / 900) > 0.2)
        samples[y * rowBytes + (x >> 3)] = (samples[y * rowBytes + (x >> 3)] as number) | (0x80 >> (x & 7));
  return samples;
}

/** Images of one bit of every kind, and two of eight bits that are only black and white. */
async function bitmaps(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const [width, height] = [203, 150];
  const image = (data: Uint8Array, entries: object) => {
    const base = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, Filter: 'FlateDecode' };
    return context.register(context.stream(deflateSync(data), { ...base, ...entries } as never));
  };
  const bits = bitmap(width, height);
  const levels = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return ((bits[y * Math.ceil(width / 8) + (x >> 3)] as number) << (x & 7)) & 0x80 ? 255 : 0;
  });
  const one = { BitsPerComponent: 1 };
  const gray = { BitsPerComponent: 8, ColorSpace: 'DeviceGray' };
  const all = [
    image(bits, { ...one, ColorSpace: 'DeviceGray' }),
    image(bits, { ...one, ColorSpace: 'DeviceGray', Decode: [1, 0] }),
    image(bits, { ...one, ImageMask: true }),
    image(bits, { ...one, ColorSpace: ['Indexed', 'DeviceRGB', 1, PDFHexString.of('ff0000000080')] }),
    image(levels, gray),
    image(new Uint8Array(width * height * 3).fill(90), {
      BitsPerComponent: 8,
      ColorSpace: 'DeviceRGB',
      SMask: image(levels, gray),
    }),
  ];
  const page = document.addPage([600, 500]);
  page.node.set(
    PDFName.of('Resources'),
    context.obj({ XObject: Object.fromEntries(all.map((reference, index) => [`I${index}`, reference])) }),
  );
  const drawn = all.map(
    (_, index) => `q 180 0 0 133 ${(index % 3) * 200} ${index < 3 ? 20 : 250} cm /I${index} Do Q`,
  );
  page.node.set(PDFName.of('Contents'), context.register(context.stream(`0 .5 0 rg ${drawn.join(' ')}`)));
  return document.save({ useObjectStreams: false });
}

test('packs images of one bit as JBIG2, without a loss', async () => {
  const source = await bitmaps();
  const { pdf } = await compress(source, { level: 'lossless' });
  const filters = images(await streams(pdf)).map((entries) => [
    String(entries.get(PDFName.of('Filter'))),
    String(entries.get(PDFName.of('BitsPerComponent'))),
  ]);
  // Three of them have become the same image, which is there once.
  expect(filters.filter(([filter, bits]) => filter === '/JBIG2Decode' && bits === '1')).toHaveLength(4);
  expect(pdf.length).toBeLessThan(source.length * 0.8);
  expect(complaints(pdf)).toBe('');
  expect(await drawn(pdf)).toEqual(await drawn(source));
});

/**
 * A page that inherits its resources, and whose content names the form alone. That form has no resources of its own, and
 * nothing refers to the other one.
 */
function inherited(content: string): Uint8Array {
  const image = (width: number) =>
    `<</Type/XObject/Subtype/Image/Width ${width}/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray/Length ${width}>>stream\n${'x'.repeat(width)}\nendstream`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/DR<</Font<</Offered 9 0 R>>>>>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1/Resources<</XObject 5 0 R/Font<</Unused 8 0 R/Offered 9 0 R>>>>>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 90 90]/Contents 4 0 R>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Frame 6 0 R/Used 7 0 R/Left 10 0 R>>',
    '<</Type/XObject/Subtype/Form/BBox[0 0 90 90]/Length 8>>stream\n/Used Do\nendstream',
    image(300),
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    image(700),
    '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources 2 0 R/Length 8>>stream\n/Left Do\nendstream',
  ];
  const written = objects.map((object, index) => `${index + 1} 0 obj${object}endobj\n`).join('');
  return new Uint8Array(Buffer.from(`%PDF-1.4\n${written}trailer<</Root 1 0 R/Size 12>>`));
}

test('leaves out resources that no content names', async () => {
  const widths = async (content: string) => {
    const { pdf } = await compress(inherited(content), { level: 'lossless' });
    expect(complaints(pdf)).toBe('');
    const fonts = (await PDFDocument.load(pdf)).context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict ? [String(object.get(PDFName.of('BaseFont')))] : [],
      );
    const found = images(await streams(pdf)).map((entries) =>
      Number(String(entries.get(PDFName.of('Width')))),
    );
    return { images: found, fonts: fonts.filter((font) => font !== 'undefined').sort() };
  };
  expect(await widths('/Frame Do')).toEqual({ images: [300], fonts: ['/Helvetica'] });
  // Text in a font that the content has not chosen is in none of those that it does not name.
  expect(await widths('/Frame Do (text) Tj')).toEqual({ images: [300], fonts: ['/Helvetica'] });
});
