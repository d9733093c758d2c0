import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** A word of a page, and where its baseline begins, in points from the page's lower left corner. */
interface PrintedWord {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const sizePoints = 18;

/** Of the pages of these tests. */
export const page = { width: 330, height: 150 };

/** A page that says some lines, and its words, as another program has laid them out. */
export async function printed(lines: readonly string[]) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.TimesRoman);
  const sheet = document.addPage([page.width, page.height]);
  const words: PrintedWord[] = [];
  for (const [index, line] of lines.entries()) {
    const y = page.height - 40 - index * 22;
    sheet.drawText(line, { x: 30, y, size: sizePoints, font });
    for (const match of line.matchAll(/\S+/g)) {
      const x = 30 + font.widthOfTextAtSize(line.slice(0, match.index), sizePoints);
      words.push({ text: match[0], x, y });
    }
  }
  return { pdf: Buffer.from(await document.save()), words };
}

/** A PDF of the picture alone, as a scanner makes it: as large as a page of these tests. */
export async function scanOf(picture: Uint8Array, besides?: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  const sheet = document.addPage([page.width, page.height + (besides ? 40 : 0)]);
  const image = await document.embedPng(await sharp(picture).png().toBuffer());
  sheet.drawImage(image, { x: 0, y: 0, width: page.width, height: page.height });
  if (besides) {
    const font = await document.embedFont(StandardFonts.Helvetica);
    sheet.drawText(besides, { x: 30, y: page.height + 15, size: 12, font });
  }
  return Buffer.from(await document.save());
}

/** The same for a picture that lay turned on the scanner, clockwise. The page is not marked as turned. */
export async function turnedScanOf(picture: Uint8Array, degrees: 90 | 180 | 270): Promise<Buffer> {
  const document = await PDFDocument.create();
  const [width, height] = degrees === 180 ? [page.width, page.height] : [page.height, page.width];
  const image = await document.embedPng(await sharp(picture).rotate(degrees).png().toBuffer());
  document.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
  return Buffer.from(await document.save());
}

/** The picture turned, with specks on it. The same ones each time. */
export async function spoiled(picture: Uint8Array, degrees: number): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .rotate(degrees, { background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  let seed = 1;
  for (let at = 0; at < data.length; at++) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    if (seed < 2 ** 32 / 100) data[at] = seed & 1 ? 0 : 255;
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).png().toBuffer();
}
