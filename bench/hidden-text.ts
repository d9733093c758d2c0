// Looks for hidden text on the first ten pages of each PDF in the folder PDF_CORPUS. Prints every run found, for
// inspection, and a table: the number of reported words, how many of them Tesseract reads in the rendering, and the
// processor time compared with that of reading the text, also for files in which nothing is found. Text in doubt is read
// back by our own Tesseract, as by the service. `--reason no_contrast` prints only the runs with one reason, and `--file
// NAME` takes only files with this in their name.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { Problem } from '../functions/core/contract/problems/problem.ts';
import { pdfToImage } from '../functions/core/drawing/pdf-to-image.ts';
import { type PageWithHidden, readHiddenText } from '../functions/core/hidden-text/read-hidden-text.ts';
import { extractText } from '../functions/core/opening/extract-text.ts';
import { readScan } from '../functions/ocr/read-scan.ts';
import { buildLanguagesLayer } from '../layers/languages/build-languages-layer.ts';
import { isInstalled } from './peers.ts';
import { table } from './table.ts';

const execute = promisify(execFile);
const dpi = 150;
const { values } = parseArgs({
  options: { reason: { type: 'string' }, file: { type: 'string', default: '' } },
});
process.env.LANGUAGES_FOLDER ??= join(buildLanguagesLayer(), 'languages');

type Run = PageWithHidden['hidden'][number];

interface Word {
  readonly text: string;
  readonly box: Run['box'];
}

async function measure(folder: string): Promise<string> {
  const judged = isInstalled('tesseract');
  const totals = {
    files: 0,
    refused: 0,
    words: 0,
    hidden: 0,
    read: 0,
    textMs: 0,
    hiddenMs: 0,
    plainTextMs: 0,
    plainHiddenMs: 0,
  };
  for (const name of readdirSync(folder).filter((one) => /\.pdf$/i.test(one) && one.includes(values.file))) {
    const pdf = readFileSync(join(folder, name));
    try {
      const { totalPages, text, textMs } = await textOf(pdf);
      const startedMs = processorMs();
      const runs: Run[] = [];
      await readHiddenText(pdf, { pages: firstPages(totalPages), recognise: readScan }, (pages) => {
        runs.push(...pages.flatMap(({ hidden }) => hidden));
      });
      const hiddenMs = processorMs() - startedMs;
      totals.hiddenMs += hiddenMs;
      totals.textMs += textMs;
      if (runs.length === 0) {
        totals.plainHiddenMs += hiddenMs;
        totals.plainTextMs += textMs;
      }
      totals.files += 1;
      totals.words += wordsIn(text).length;
      for (const [page, onPage] of Map.groupBy(runs, (run) => run.page)) {
        const readable = onPage.filter(({ ranges }) => ranges.length > 0);
        totals.hidden += readable.flatMap((run) => wordsIn(run.text)).length;
        const read = judged ? readWords(onPage, await recognised(pdf, page)) : [];
        totals.read += read.length;
        for (const run of onPage) printRun(name, run);
        if (read.length > 0) console.log(`  Tesseract reads on this page: ${read.join(' ')}`);
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      totals.refused += 1;
    }
  }
  const { files, refused, words, hidden, read, textMs, hiddenMs, plainTextMs, plainHiddenMs } = totals;
  const share = `${((100 * hidden) / words).toFixed(3)} %`;
  return table(
    [
      'files',
      'refused',
      'words',
      'hidden',
      'share',
      'of these read by Tesseract',
      'time ÷ reading',
      'with nothing found',
    ],
    [
      [
        files,
        refused,
        words,
        hidden,
        share,
        judged ? read : 'not installed',
        (hiddenMs / textMs).toFixed(1),
        (plainHiddenMs / plainTextMs).toFixed(1),
      ].map(String),
    ],
  );
}

async function textOf(pdf: Uint8Array) {
  let text = '';
  const { totalPages } = await extractText(pdf, { pages: '1' }, () => {});
  const startedMs = processorMs();
  await extractText(pdf, { pages: firstPages(totalPages) }, (pages) => {
    text += pages.map((page) => `${page.text}\n`).join('');
  });
  return { totalPages, text, textMs: processorMs() - startedMs };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

function firstPages(totalPages: number): string {
  return `1-${Math.min(totalPages, 10)}`;
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function printRun(name: string, { page, box, text, reason }: Run): void {
  if (values.reason && values.reason !== reason) return;
  const place = [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
  console.log(`${name} page ${page} [${place}] ${reason}: ${text.slice(0, 100)}`);
}

/** Words of hidden runs, of three letters or more, that were recognised at the run's position. */
function readWords(runs: readonly Run[], recognised: readonly Word[]): string[] {
  return runs.flatMap((run) => {
    const there = new Set(recognised.filter(({ box }) => overlap(box, run.box)).map(({ text }) => text));
    return wordsIn(run.text.toLowerCase()).filter((word) => word.length > 2 && there.has(word));
  });
}

function overlap(one: Run['box'], other: Run['box']): boolean {
  const [x, y] = [one.x + one.width / 2, one.y + one.height / 2];
  return x > other.x && x < other.x + other.width && y > other.y && y < other.y + other.height;
}

async function recognised(pdf: Uint8Array, page: number): Promise<Word[]> {
  const { images } = await pdfToImage(pdf, { format: 'png', dpi, pages: String(page) });
  const { value } = await images.next();
  await images.return();
  const folder = mkdtempSync(join(tmpdir(), 'hidden-'));
  try {
    writeFileSync(join(folder, 'page.png'), value?.bytes ?? '');
    const { stdout } = await execute('tesseract', [
      join(folder, 'page.png'),
      '-',
      '--dpi',
      String(dpi),
      'tsv',
    ]);
    return stdout.split('\n').slice(1).flatMap(wordOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A word of Tesseract's table, if its confidence is high. */
function wordOf(row: string): Word[] {
  const [, , , , , , x, y, width, height, confidence, text = ''] = row.split('\t');
  if (!(Number(confidence) > 60)) return [];
  const points = (pixels: string | undefined) => (Number(pixels) * 72) / dpi;
  const box = { x: points(x), y: points(y), width: points(width), height: points(height) };
  return wordsIn(text.toLowerCase()).map((word) => ({ text: word, box }));
}

const folder = process.env.PDF_CORPUS;
if (import.meta.main)
  console.log(folder ? await measure(folder) : 'not measured: PDF_CORPUS names no folder');
if (import.meta.main) process.exit(0); // the engine's thread would keep the process alive
