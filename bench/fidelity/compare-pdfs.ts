import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const dpi = 40;
const picturedPages = 40;

/** The difference in one colour channel, of 255, from which a pixel differs strongly. */
const strongly = 48;

/** The share of pixels of a page that may differ strongly. */
const allowedShare = 0.001;

/** A PDF, or why printing failed. */
export type Printed = Uint8Array | { readonly failure: string };

/**
 * The differences of two PDFs that a reader would notice, as rendered by poppler: the number of pages, their sizes, the
 * text, and the first 40 pages as pictures. Empty if there are none.
 */
export function differencesOf(ours: Printed, theirs: Printed): readonly string[] {
  if ('failure' in ours) return [`no PDF: ${ours.failure}`];
  if ('failure' in theirs) return [`no PDF to compare with: ${theirs.failure}`];
  const folder = mkdtempSync(join(tmpdir(), 'bench-compare-'));
  try {
    const [own, other] = [read(join(folder, 'ours'), ours), read(join(folder, 'theirs'), theirs)];
    return [
      ...pageDifferences(own.sizes, other.sizes),
      ...textDifferences(own.words, other.words),
      ...pictureDifferences(own.pictures, other.pictures),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Keeps a PDF for inspection. Does nothing without a folder. */
export function keepPdf(folder: string | undefined, name: string, pdf: Printed): void {
  if (folder === undefined || 'failure' in pdf) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name.replaceAll(/[^\w-]+/g, '-')}.pdf`), pdf);
}

/** The text of a PDF as poppler reads it. */
export function textOf(pdf: Printed): string {
  if ('failure' in pdf) return pdf.failure;
  return execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8', maxBuffer: 1e9 }).trim();
}

interface ReadPdf {
  readonly sizes: readonly string[];
  readonly words: readonly string[];
  readonly pictures: readonly Picture[];
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Three bytes per pixel. */
  readonly pixels: Buffer;
}

function read(path: string, pdf: Uint8Array): ReadPdf {
  writeFileSync(path, pdf);
  const output: ExecFileSyncOptionsWithStringEncoding = {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  };
  const info = execFileSync('pdfinfo', ['-l', '100000', path], output);
  execFileSync('pdftoppm', ['-r', String(dpi), '-l', String(picturedPages), path, `${path}-page`], output);
  return {
    sizes: [...info.matchAll(/^Page +\d+ size: +(.*)$/gm)].map(([, size]) => size ?? ''),
    words: textOf(pdf).split(/\s+/),
    pictures: readdirSync(join(path, '..'))
      .filter((name) => join(path, '..', name).startsWith(`${path}-page`))
      .toSorted()
      .map((name) => readPicture(readFileSync(join(path, '..', name)))),
  };
}

/** Reads a portable pixmap: a header of three lines, `P6`, width and height, and the largest value, then the pixels. */
function readPicture(file: Buffer): Picture {
  const [head = '', width, height] = /^P6\s(\d+) (\d+)\s255\s/.exec(file.toString('latin1', 0, 40)) ?? [];
  return { width: Number(width), height: Number(height), pixels: file.subarray(head.length) };
}

function pageDifferences(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  if (ours.length !== theirs.length) return [`${ours.length} pages instead of ${theirs.length}`];
  const index = ours.findIndex((size, page) => size !== theirs[page]);
  return index < 0 ? [] : [`page ${index + 1} is ${ours[index]} instead of ${theirs[index]}`];
}

function textDifferences(ours: readonly string[], theirs: readonly string[]): readonly string[] {
  const index = ours.findIndex((word, place) => word !== theirs[place]);
  if (index < 0 && ours.length === theirs.length) return [];
  const place = index < 0 ? ours.length : index;
  const shown = (words: readonly string[]) => JSON.stringify(words.slice(place, place + 5).join(' '));
  return [`text: ${shown(ours)} instead of ${shown(theirs)} after ${place} words`];
}

function pictureDifferences(ours: readonly Picture[], theirs: readonly Picture[]): readonly string[] {
  if (ours.length !== theirs.length) return [];
  const shares = ours.map((picture, index) => differingShare(picture, theirs[index] as Picture));
  const different = shares.flatMap((share, index) => (share > allowedShare ? [index] : []));
  const [first] = different;
  if (first === undefined) return [];
  const percent = ((shares[first] ?? 0) * 100).toFixed(1);
  return [
    `picture: ${different.length} of ${ours.length} pages, ${percent} % of the pixels of page ${first + 1}`,
  ];
}

function differingShare(ours: Picture, theirs: Picture): number {
  if (ours.width !== theirs.width || ours.height !== theirs.height) return 1;
  let count = 0;
  for (let at = 0; at < ours.pixels.length; at += 3) {
    const differs = (byte: number) =>
      Math.abs((ours.pixels[at + byte] ?? 0) - (theirs.pixels[at + byte] ?? 0)) > strongly;
    if (differs(0) || differs(1) || differs(2)) count += 1;
  }
  return count / (ours.width * ours.height);
}
