// Redacts a word from each PDF in the folder PDF_CORPUS, and searches for it in the result with other programs:
// pdftotext, mutool, and qpdf for everything decompressed, if they are installed; Tesseract examines the rendering with
// `--tesseract`. `--generated 160` adds that many letters of random words. Prints the faults of each file, and a table.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { RedactionOutcome } from '../functions/core/contract/fields/redaction/redaction.ts';
import { Problem } from '../functions/core/contract/problems/problem.ts';
import { textToPdf } from '../functions/core/making/text-to-pdf.ts';
import { extractText } from '../functions/core/opening/extract-text.ts';
import { changePdf } from '../functions/core/page-operations/change-pdf.ts';
import { redactPdf } from '../functions/core/redaction/redact-pdf.ts';
import { readScan } from '../functions/ocr/read-scan.ts';
import { buildLanguagesLayer } from '../layers/languages/build-languages-layer.ts';
import { drawn } from '../test/hiding/compare-drawings.ts';
import { recover } from '../test/leaks/recover.ts';
import { isInstalled } from './peers.ts';
import { table } from './table.ts';

const execute = promisify(execFile);
const { values } = parseArgs({
  options: { tesseract: { type: 'boolean', default: false }, generated: { type: 'string', default: '0' } },
});
process.env.LANGUAGES_FOLDER ??= join(buildLanguagesLayer(), 'languages');
const folder = mkdtempSync(join(tmpdir(), 'redaction-'));
const dpi = 72;

/** Programs that print a file's text or all of its bytes. */
const judges: Readonly<Record<string, (path: string) => Promise<Buffer>>> = {
  pdftotext: (path) => output('pdftotext', [path, '-']),
  mutool: (path) => output('mutool', ['draw', '-F', 'txt', path]),
  qpdf: (path) =>
    output('qpdf', [
      '--qdf',
      '--no-original-object-ids',
      '--object-streams=disable',
      '--decode-level=all',
      path,
      '-',
    ]),
  ...(values.tesseract && { tesseract: recognised }),
};

interface Totals {
  readonly files: number;
  readonly withoutWord: number;
  readonly refused: number;
  readonly leaks: number;
  /** Files in whose drawing Tesseract reads the word. */
  readonly seen: number;
  readonly pdfium: number;
  readonly poppler: number;
  readonly lost: number;
}

async function measure(corpus: string): Promise<string> {
  const installed = Object.keys(judges).filter(isInstalled);
  const totals = { files: 0, withoutWord: 0, refused: 0, leaks: 0, seen: 0, pdfium: 0, poppler: 0, lost: 0 };
  const given = readdirSync(corpus).filter((file) => /\.pdf$/i.test(file));
  const sources: (readonly [name: string, read: () => Promise<Buffer>])[] = [
    ...given.map((name) => [name, async () => readFileSync(join(corpus, name))] as const),
    ...Array.from(
      { length: Number(values.generated) },
      (_, index) => [`letter ${index}`, () => letter(index)] as const,
    ),
  ];
  for (const [name, read] of sources) {
    try {
      await check(name, await read(), installed, totals);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      totals.refused += 1;
      console.log(`${name}: ${error.code} ${error.message}`);
    }
  }
  const row = Object.values(totals satisfies Totals).map(String);
  const heads = [
    'files',
    'without words',
    'refused',
    'where the word is left',
    'where Tesseract reads it',
    'pages changed elsewhere, drawn by PDFium',
    'by Poppler',
    'other words lost',
  ];
  return `Judges: ${installed.join(', ')} and the bench itself.\n${table(heads, [row])}`;
}

async function check(
  name: string,
  pdf: Buffer,
  installed: readonly string[],
  totals: Record<keyof Totals, number>,
) {
  const before = await textOf(pdf);
  const word = rareWords(before).find((one) => recover(pdf, [`/${one}`]).length === 0);
  if (!word) {
    totals.withoutWord += 1;
    return;
  }
  const { redacted, outcomes } = await withoutWord(pdf, word).catch((error: unknown) => {
    if (error instanceof Problem) console.log(`${name}: “${word}” is not redacted`);
    throw error;
  });
  totals.files += 1;
  const paths = { source: join(folder, 'source.pdf'), redacted: join(folder, 'redacted.pdf') };
  writeFileSync(paths.source, pdf);
  writeFileSync(paths.redacted, redacted);
  const leaks = recover(redacted, [word]).map(({ place, around }) => `${place}: ${around}`);
  for (const judge of installed) {
    const holds = async (path: string) =>
      (await judges[judge]?.(path))?.toString('latin1').toLowerCase().includes(word);
    const isHeld = await holds(paths.redacted);
    if (isHeld && judge === 'tesseract') totals.seen += 1;
    if (isHeld) leaks.push(`${judge}${(await holds(paths.source)) ? '' : ', which did not find it before'}`);
  }
  if (leaks.length > 0) {
    totals.leaks += 1;
    console.log(`${name}: “${word}” is left: ${leaks.slice(0, 3).join('; ')}`);
  }
  for (const [drawer, draw] of Object.entries(drawers)) {
    const changed = await changedPixels(draw, paths, outcomes);
    if (changed === 0) continue;
    totals[drawer as Drawer] += 1;
    console.log(`${name}: ${changed} pixels differ beside the boxes of “${word}” as ${drawer} draws them`);
  }
  const lost = lostWords(before, await textOf(redacted), word);
  totals.lost += lost.length;
  if (lost.length > 0) console.log(`${name}: lost beside “${word}”: ${lost.slice(0, 8).join(' ')}`);
}

/** A letter of words of seven to eleven letters, the same for the same index, in one of several sizes. */
async function letter(index: number): Promise<Buffer> {
  let state = index * 7919 + 1;
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const letterAt = (place: number) =>
    (place % 2 === 0 ? 'bcdfgklmnprstvw' : 'aeiou').charAt(next(place % 2 === 0 ? 15 : 5));
  const word = () => Array.from({ length: 7 + next(5) }, (_, place) => letterAt(place)).join('');
  const text = Array.from({ length: 60 + next(200) }, word).join(' ');
  const { pdf } = await textToPdf(text, { fontSizePoints: 8 + next(10) });
  return Buffer.from(pdf);
}

async function withoutWord(pdf: Buffer, word: string) {
  let outcomes: readonly RedactionOutcome[] = [];
  let proof: ((pdf: Uint8Array) => Promise<void>) | undefined;
  const wishes = {
    redactions: [{ text: word }],
    ignoreCase: true,
    color: '#000000',
    remove: [],
    allowsNone: true,
    isStrict: false,
    languages: ['eng'],
    recognise: readScan,
  };
  const result = await changePdf([{ bytes: pdf }], async (draft) => {
    const made = await redactPdf(draft, wishes);
    ({ outcomes, proof } = made);
    return made.redacted;
  });
  await proof?.(result.pdf);
  return { redacted: Buffer.from(result.pdf), outcomes };
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const texts: string[] = [];
  await extractText(pdf, {}, (pages) => {
    texts.push(...pages.map(({ text }) => text));
  });
  return texts.join('\n').toLowerCase();
}

/**
 * Words of six letters or more that other programs extract alike, the rarest first. Some may be names of the format.
 */
function rareWords(text: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of text.matchAll(/(?<![\p{L}\p{N}])[a-z]{6,}(?![\p{L}\p{N}])/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarest = [...counts].sort((one, other) => one[1] - other[1]);
  return rarest.slice(0, 5).map(([word]) => word);
}

function lostWords(before: string, after: string, word: string): string[] {
  const left = new Map<string, number>();
  for (const [one] of after.matchAll(/[\p{L}\p{N}]+/gu)) left.set(one, (left.get(one) ?? 0) + 1);
  return [...before.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(([one]) => {
    const count = left.get(one) ?? 0;
    left.set(one, count - 1);
    return count > 0 || one.includes(word) ? [] : [one];
  });
}

interface Drawing {
  readonly width: number;
  readonly pixels: Uint8Array;
}

type Drawer = 'pdfium' | 'poppler';

/** PDFium truncates a glyph's width to an integer, so text after removed glyphs may shift by hundredths of a point. */
const drawers: Readonly<Record<string, (path: string, page: number) => Promise<Drawing>>> = {
  pdfium: (path, page) => drawn(readFileSync(path), dpi, page),
  ...(isInstalled('pdftoppm') && { poppler: drawnByPoppler }),
};

async function drawnByPoppler(path: string, page: number): Promise<Drawing> {
  const pages = ['-f', String(page), '-l', String(page)];
  const image = await output('pdftoppm', ['-r', String(dpi), '-gray', '-cropbox', ...pages, path]);
  const [head = '', width = '0'] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(image.toString('latin1', 0, 64)) ?? [];
  return { width: Number(width), pixels: image.subarray(head.length) };
}

/**
 * The number of pixels that visibly differ on the first page with a match, except in the boxes, with room for
 * anti-aliasing and letters that extend beyond them.
 */
async function changedPixels(
  draw: (path: string, page: number) => Promise<Drawing>,
  paths: { readonly source: string; readonly redacted: string },
  outcomes: readonly RedactionOutcome[],
) {
  const found = outcomes.flatMap((outcome) => outcome.found.filter(({ box }) => box !== null));
  const page = found[0]?.page ?? 1;
  const boxes = found.flatMap((one) => (one.page === page && one.box ? [one.box] : []));
  const [before, after] = [await draw(paths.source, page), await draw(paths.redacted, page)];
  let count = 0;
  for (const [index, value] of before.pixels.entries()) {
    if (Math.abs(value - (after.pixels[index] ?? 0)) <= 16) continue;
    const [x, y] = [(index % before.width) + 0.5, Math.floor(index / before.width) + 0.5];
    const isInside = boxes.some((box) => {
      const margin = Math.max(2, 0.4 * Math.min(box.width, box.height));
      const [right, bottom] = [box.x + box.width + margin, box.y + box.height + margin];
      return x > box.x - margin && x < right && y > box.y - margin && y < bottom;
    });
    if (!isInside) count += 1;
  }
  return count;
}

async function output(command: string, options: readonly string[]): Promise<Buffer> {
  const bounds = { timeout: 30_000, maxBuffer: 512 * 1024 * 1024, encoding: 'buffer' } as const;
  // Programs warn about damage, and still print the rest.
  const { stdout } = await execute(command, options, bounds).catch((error: { stdout?: Buffer }) => error);
  return stdout ?? Buffer.alloc(0);
}

async function recognised(path: string): Promise<Buffer> {
  await output('pdftoppm', ['-r', '150', '-png', '-l', '3', path, join(folder, 'page')]);
  const images = readdirSync(folder).filter((name) => name.endsWith('.png'));
  const texts = [];
  for (const image of images) {
    texts.push(await output('tesseract', [join(folder, image), '-']));
    rmSync(join(folder, image));
  }
  return Buffer.concat(texts);
}

const corpus = process.env.PDF_CORPUS;
if (import.meta.main) {
  console.log(corpus ? await measure(corpus) : 'not measured: PDF_CORPUS names no folder');
  rmSync(folder, { recursive: true });
  process.exit(0); // the engines' threads would keep the process alive
}
