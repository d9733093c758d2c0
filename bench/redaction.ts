// Redacts a word from each PDF in the folder PDF_CORPUS, and searches for it in the result with other programs:
// pdftotext, mutool, and qpdf for everything decompressed, if they are installed. With `--tesseract`, Tesseract reads the
// pages that have the word, before and after: only where it reads the word before does it judge the result.
// `--generated 160` adds that many letters of random words. Prints the faults of each file, and a table.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { RedactionOutcome } from '../functions/core/contract/fields/redaction/redaction.ts';
import { Problem } from '../functions/core/contract/problems/problem.ts';
import { extractText } from '../functions/core/opening/extract-text.ts';
import { changePdf } from '../functions/core/page-operations/change-pdf.ts';
import { redactPdf } from '../functions/core/redaction/redact-pdf.ts';
import { readScan } from '../functions/ocr/read-scan.ts';
import { buildLanguagesLayer } from '../layers/languages/build-languages-layer.ts';
import { recover } from '../test/leaks/recover.ts';
import { installedJudges, leaksOf } from './redaction/judges.ts';
import { letter } from './redaction/letter.ts';
import { withoutOwnPrograms } from './redaction/own-programs.ts';
import { changedPixels, type Drawer, drawers } from './redaction/page-differences.ts';
import { type Recogniser, recogniser } from './redaction/recogniser.ts';
import { isFormatWord, lostWords, rareWords } from './redaction/words.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: { tesseract: { type: 'boolean', default: false }, generated: { type: 'string', default: '0' } },
});
process.env.LANGUAGES_FOLDER ??= join(buildLanguagesLayer(), 'languages');
const folder = mkdtempSync(join(tmpdir(), 'redaction-'));
const paths = {
  source: join(folder, 'source.pdf'),
  redacted: join(folder, 'redacted.pdf'),
  stripped: join(folder, 'stripped.pdf'),
};

/** Tesseract reads at most so many pages with the word of one file. */
const mostPages = 8;

const heads = {
  files: 'files',
  withoutWord: 'without words',
  refused: 'refused',
  leaks: 'where the word is left',
  inFonts: 'only in a font or profile',
  judged: 'files judged by Tesseract',
  judgedPages: 'pages',
  seen: 'where it reads the word after',
  pdfium: 'pages changed elsewhere, drawn by PDFium',
  poppler: 'by Poppler',
  lost: 'other words lost',
};

type Totals = Record<keyof typeof heads, number>;

async function measure(corpus: string): Promise<string> {
  const totals = Object.fromEntries(Object.keys(heads).map((head) => [head, 0])) as Totals;
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
      await check(name, await read(), totals);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      totals.refused += 1;
      console.log(`${name}: ${error.code} ${error.message}`);
    }
  }
  const row = Object.values(totals).map(String);
  return `Judges: ${installedJudges.join(', ')} and the bench itself.\n${table(Object.values(heads), [row])}`;
}

async function check(name: string, pdf: Buffer, totals: Totals): Promise<void> {
  const before = await textsOf(pdf);
  const tesseract = values.tesseract ? recogniser(folder) : undefined;
  writeFileSync(paths.source, pdf);
  const word = await chosenWord(pdf, before, tesseract);
  if (!word) {
    totals.withoutWord += 1;
    return;
  }
  const { redacted, outcomes } = await withoutWord(pdf, word).catch((error: unknown) => {
    if (error instanceof Problem) console.log(`${name}: “${word}” is not redacted`);
    throw error;
  });
  totals.files += 1;
  writeFileSync(paths.redacted, redacted);
  const stripped = withoutOwnPrograms(pdf, redacted);
  writeFileSync(paths.stripped, stripped);
  const whole = { pdf: redacted, path: paths.redacted };
  const leaks = await leaksOf(word, whole, { pdf: stripped, path: paths.stripped });
  if (leaks.length > 0) {
    totals.leaks += 1;
    console.log(`${name}: “${word}” is left: ${leaks.slice(0, 3).join('; ')}`);
  } else if ((await leaksOf(word, whole, whole)).length > 0) {
    totals.inFonts += 1;
    console.log(`${name}: “${word}” is in a font, character map or profile of the source`);
  }
  if (tesseract) {
    const pages = [...new Set([...pagesOf(before, word), ...outcomes.flatMap(pagesFound)])].slice(
      0,
      mostPages,
    );
    const read = await tesseract.pagesWith(paths.source, word, pages);
    totals.judged += read.length > 0 ? 1 : 0;
    totals.judgedPages += read.length;
    const left = await tesseract.pagesWith(paths.redacted, word, read.length > 0 ? pages : []);
    totals.seen += left.length > 0 ? 1 : 0;
    if (left.length > 0) console.log(`${name}: Tesseract reads “${word}” on the pages ${left.join(' ')}`);
  }
  for (const [drawer, draw] of Object.entries(drawers)) {
    const changed = await changedPixels(draw, paths, outcomes);
    if (changed === 0) continue;
    totals[drawer as Drawer] += 1;
    console.log(`${name}: ${changed} pixels differ beside the boxes of “${word}” as ${drawer} draws them`);
  }
  const lost = lostWords(before.join('\n'), (await textsOf(redacted)).join('\n'), word);
  totals.lost += lost.length;
  if (lost.length > 0) console.log(`${name}: lost beside “${word}”: ${lost.slice(0, 8).join(' ')}`);
}

/** The rarest word that Tesseract reads where it stands first, or else the rarest one. No name of the format. */
async function chosenWord(
  pdf: Buffer,
  texts: readonly string[],
  tesseract: Recogniser | undefined,
): Promise<string | undefined> {
  const rare = rareWords(texts.join('\n')).filter((one) => !isFormatWord(one));
  const names = [
    ...pdf
      .toString('latin1')
      .toLowerCase()
      .matchAll(/\/[^\s()<>[\]{}/%]+/g),
  ].join('');
  const inside = recover(
    pdf,
    rare.map((one) => `/${one}`),
  ).map(({ needle }) => needle.slice(1));
  const words = rare.filter((one) => !names.includes(one) && !inside.includes(one));
  for (const word of tesseract ? words : []) {
    const read = await tesseract?.pagesWith(paths.source, word, pagesOf(texts, word).slice(0, 1));
    if (read?.length) return word;
  }
  return words[0];
}

/** The pages with a word, from 1. */
function pagesOf(texts: readonly string[], word: string): number[] {
  return texts.flatMap((text, index) => (text.includes(word) ? [index + 1] : []));
}

function pagesFound({ found }: RedactionOutcome): number[] {
  return found.flatMap(({ page }) => page ?? []);
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

/** The texts of the pages, in small letters. */
async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const texts: string[] = [];
  await extractText(pdf, {}, (pages) => {
    texts.push(...pages.map(({ text }) => text.toLowerCase()));
  });
  return texts;
}

const corpus = process.env.PDF_CORPUS;
if (import.meta.main) {
  console.log(corpus ? await measure(corpus) : 'not measured: PDF_CORPUS names no folder');
  rmSync(folder, { recursive: true });
  process.exit(0); // the engines' threads would keep the process alive
}
