import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** What is mutated. */
export interface BaseFiles {
  readonly pdfs: readonly Buffer[];
  readonly images: readonly Buffer[];
}

/** The password of the encrypted ones among the files. */
export const basePassword = 'reader';

const keptFolders = ['../pdf/objects/encrypted', '../pdf/signed'].map((folder) =>
  join(import.meta.dirname, folder),
);

/** Larger files cost time that small ones use better. */
const maximumBytes = 1_000_000;

/** Small PDFs and images made here, some encrypted or signed in several ways, and the PDFs of a folder where one is named. */
export async function baseFiles(folder: string | undefined): Promise<BaseFiles> {
  const read = [...keptFolders, ...(folder ? [folder] : [])].flatMap(pdfsIn);
  const images = await madeImages();
  return {
    pdfs: [...(await madePdfs(images)), ...read.filter(({ length }) => length <= maximumBytes)],
    images,
  };
}

function pdfsIn(folder: string): readonly Buffer[] {
  const names = readdirSync(folder).filter((name) => /\.pdf$/i.test(name));
  return names.toSorted().map((name) => readFileSync(join(folder, name)));
}

async function madePdfs(images: readonly Buffer[]): Promise<Buffer[]> {
  const [png, , jpeg] = images;
  const rich = await PDFDocument.create();
  rich.setTitle('Fuzzed');
  const font = await rich.embedFont(StandardFonts.TimesRoman);
  for (let number = 1; number <= 4; number++) {
    const page = rich.addPage([300, 400]);
    for (let line = 0; line < 12; line++) {
      page.drawText(`Page ${number}, line ${line}: the quick brown fox`, {
        x: 20,
        y: 370 - 20 * line,
        size: 12,
        font,
      });
    }
    page.setRotation(degrees(90 * (number % 4)));
  }
  const field = rich.getForm().createTextField('name.first');
  field.setText('Ada');
  field.addToPage(rich.getPage(0), { x: 20, y: 20, width: 100, height: 20 });
  rich.getForm().createCheckBox('agreed').addToPage(rich.getPage(1), { x: 20, y: 20 });
  if (png) rich.getPage(2).drawImage(await rich.embedPng(png), { x: 20, y: 20 });
  if (jpeg) rich.getPage(3).drawImage(await rich.embedJpg(jpeg), { x: 20, y: 20 });
  await rich.attach(Buffer.from('attached'), 'note.txt');
  const compact = Buffer.from(await rich.save());
  const plain = Buffer.from(await rich.save({ useObjectStreams: false }));
  const many = await PDFDocument.create();
  for (let number = 0; number < 40; number++) many.addPage([200, 200]);
  const encrypted = await PDFDocument.load(compact);
  encrypted.encrypt({ userPassword: basePassword, ownerPassword: 'owner' });
  return [compact, plain, Buffer.from(await many.save()), Buffer.from(await encrypted.save())];
}

/** One of each kind of image but SVG, which Chromium draws; the first a PNG and the third a JPEG. */
async function madeImages(): Promise<Buffer[]> {
  const raw = Buffer.from(Array.from({ length: 48 * 32 * 4 }, (_, index) => (index * 37) % 256));
  const picture = () => sharp(raw, { raw: { width: 48, height: 32, channels: 4 } });
  return Promise.all([
    picture().png().toBuffer(),
    picture().removeAlpha().png({ palette: true, colours: 16, progressive: true }).toBuffer(),
    picture()
      .jpeg()
      .withExif({ IFD0: { Orientation: '6' } })
      .toBuffer(),
    picture().jpeg({ progressive: true }).toColourspace('cmyk').toBuffer(),
    picture().greyscale().png().toBuffer(),
    picture().webp().toBuffer(),
    picture().gif().toBuffer(),
    picture().avif().toBuffer(),
    picture().tiff({ compression: 'lzw', predictor: 'horizontal' }).toBuffer(),
    picture().tiff({ compression: 'none' }).toBuffer(),
    Promise.resolve(bitmap(raw.subarray(0, 48 * 32 * 3))),
  ]);
}

/** A BMP of 48 by 32 pixels of three bytes. */
function bitmap(pixels: Uint8Array): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(head.length + pixels.length, 2);
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(48, 18);
  head.writeInt32LE(32, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}
