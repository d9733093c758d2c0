import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import leven from 'leven';
import sharp from 'sharp';
import { type Combination, composedPdf } from './compose.ts';

const execute = promisify(execFile);

/** A page in grey. */
interface Grey {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A part of a page's drawing by one of the engines. */
interface Picture {
  readonly page: number;
  readonly engine: number;
  readonly path: string;
}

/** Drawn so that print of 5 points can be recognised once it is doubled. */
const dpi = 150;

/** The least contrast at which a run counts as seen (WCAG 2.2, "contrast ratio"); print begins at 3. */
const leastContrast = 1.3;

/** The fewest pixels that a run that is seen changes. */
const fewestPixels = 40;

/** The languages that Tesseract has. */
export async function installedLanguages(): Promise<ReadonlySet<string>> {
  const { stdout } = await execute('tesseract', ['--list-langs']);
  return new Set(stdout.split('\n').slice(1));
}

/**
 * Judges combinations by the drawings of MuPDF and Poppler, with and without the runs, as Tesseract reads them. Returns
 * for each why it is not what it claims to be; undefined if it is: a hidden run that neither drawing shows (for
 * ways on which viewers differ: one of them), or a shown one that a drawing shows and, if it is Latin, lets
 * Tesseract read.
 */
export async function truths(
  combined: readonly Combination[],
  languages: ReadonlySet<string>,
): Promise<readonly (string | undefined)[]> {
  const { pdf, pages } = composedPdf(combined);
  const folder = await mkdtemp(join(tmpdir(), 'composed-'));
  try {
    const [drawn, blank] = await Promise.all([
      drawings(folder, 'run', pdf),
      drawings(folder, 'blank', composedPdf(combined, true).pdf),
    ]);
    const changes = drawn.map((engine, index) =>
      engine.map((page, at) => changedBox(page, blank[index]?.[at] as Grey)),
    );
    const pictures: Picture[] = [];
    for (const [page, { combination, isStated }] of pages.entries()) {
      if (!languages.has(combination.font.words.language)) continue;
      for (const [engine, grey] of drawn.entries()) {
        const box = isStated ? wholeOf(grey[page] as Grey) : changes[engine]?.[page]?.box;
        if (!box) continue;
        const path = join(folder, `crop-${engine}-${page}.png`);
        await writeFile(path, await upright(grey[page] as Grey, box, turnOf(combination)));
        pictures.push({ page, engine, path });
      }
    }
    const read = await recognised(
      folder,
      pictures,
      pages.map(({ combination }) => combination.font.words.language),
    );
    return pages.map(({ combination, judged, isStated }, page) => {
      const ofAll = combination.isHidden && combination.way.differsByViewer ? Math.min : Math.max;
      const changed = ofAll(...changes.map((engine) => engine[page]?.pixels ?? 0));
      const isReadable = languages.has(combination.font.words.language);
      const wordsRead = ofAll(
        ...drawn.map((_, engine) => countRead(judged, read.get(`${engine} ${page}`) ?? '')),
      );
      if (!combination.isHidden) {
        if (changed < fewestPixels) return 'neither drawing shows it';
        return combination.font.words.script === 'Latin' && isReadable && wordsRead * 2 < judged.length
          ? 'Tesseract reads it in neither drawing'
          : undefined;
      }
      if (isReadable) return wordsRead > 0 ? `Tesseract reads ${wordsRead} of its words` : undefined;
      return changed > 0 && !isStated
        ? 'a drawing shows something, in a language that is not installed'
        : undefined;
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

function turnOf({ container, way }: Combination): number {
  return (container.turned ?? 0) + (way.turned ?? 0);
}

/** The pages of a PDF as MuPDF and as Poppler draw them. */
async function drawings(folder: string, name: string, pdf: Uint8Array): Promise<readonly Grey[][]> {
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, pdf);
  const [mupdf, poppler] = [join(folder, `${name}-mupdf`), join(folder, `${name}-poppler`)];
  await execute('mutool', ['draw', '-q', '-r', String(dpi), '-c', 'gray', '-o', `${mupdf}-%d.pgm`, path]);
  await execute('pdftoppm', ['-q', '-r', String(dpi), '-gray', '-cropbox', path, poppler]);
  const { stdout } = await execute('ls', [folder]);
  const files = stdout.split('\n').filter((file) => file.startsWith(name) && file.endsWith('.pgm'));
  const numberOf = (file: string) => Number(/(\d+)\.pgm$/.exec(file)?.[1]);
  return Promise.all(
    ['mupdf', 'poppler'].map((engine) =>
      Promise.all(
        files
          .filter((file) => file.startsWith(`${name}-${engine}`))
          .toSorted((one, other) => numberOf(one) - numberOf(other))
          .map(async (file) => greyOf(await readFile(join(folder, file)))),
      ),
    ),
  );
}

/** The pixels of a PGM file. */
function greyOf(file: Buffer): Grey {
  const [head = '', width, height] =
    /^P5\s+(?:#.*\n)?(\d+)\s+(\d+)\s+255\s/.exec(file.toString('latin1', 0, 200)) ?? [];
  return { width: Number(width), height: Number(height), pixels: file.subarray(head.length) };
}

function changedBox(one: Grey, other: Grey): { readonly pixels: number; readonly box: Box | undefined } {
  let [pixels, left, top, right, bottom] = [0, one.width, one.height, -1, -1];
  for (let at = 0; at < one.pixels.length; at++) {
    if (contrast(one.pixels[at] ?? 0, other.pixels[at] ?? 0) < leastContrast) continue;
    const [x, y] = [at % one.width, Math.floor(at / one.width)];
    pixels++;
    [left, top, right, bottom] = [
      Math.min(left, x),
      Math.min(top, y),
      Math.max(right, x),
      Math.max(bottom, y),
    ];
  }
  if (pixels === 0) return { pixels, box: undefined };
  const margin = 16;
  [left, top] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  [right, bottom] = [Math.min(one.width - 1, right + margin), Math.min(one.height - 1, bottom + margin)];
  return { pixels, box: { left, top, width: right - left + 1, height: bottom - top + 1 } };
}

/** The relative luminance of each grey. */
const luminances = Array.from({ length: 256 }, (_, grey) => (grey / 255) ** 2.2);

function contrast(one: number, other: number): number {
  if (one === other) return 1;
  const [darker, lighter] = [luminances[Math.min(one, other)] ?? 0, luminances[Math.max(one, other)] ?? 0];
  return (lighter + 0.05) / (darker + 0.05);
}

function wholeOf({ width, height }: Grey): Box {
  return { left: 0, top: 0, width, height };
}

/** A part of a page as a PNG of twice the size, turned back. */
async function upright({ width, height, pixels }: Grey, box: Box, turned: number): Promise<Buffer> {
  const part = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract(box)
    .png()
    .toBuffer();
  const larger = await sharp(part)
    .resize({ width: box.width * 2, kernel: 'cubic' })
    .png()
    .toBuffer();
  return sharp(larger).rotate(-turned, { background: 'white' }).png().toBuffer();
}

/** What Tesseract reads, by engine and page. */
async function recognised(
  folder: string,
  pictures: readonly Picture[],
  languages: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const read = new Map<string, string>();
  for (const [language, some] of Map.groupBy(pictures, ({ page }) => languages[page] ?? 'eng')) {
    const list = join(folder, `${language}.txt`);
    await writeFile(list, some.map(({ path }) => path).join('\n'));
    const { stdout } = await execute(
      'tesseract',
      [list, '-', '--psm', '6', '--dpi', String(2 * dpi), '-l', language],
      { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: 2 ** 26 },
    );
    const texts = stdout.split('\f');
    for (const [index, { engine, page }] of some.entries()) read.set(`${engine} ${page}`, texts[index] ?? '');
  }
  return read;
}

/** How many of the words a text has, with one wrong letter at most. */
function countRead(words: readonly string[], text: string): number {
  const found =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const whole = found.join('');
  const isRead = (word: string) =>
    whole.includes(word.toLowerCase()) ||
    found.some((other) => leven(other, word.toLowerCase()) <= (word.length > 4 ? 1 : 0));
  return words.filter(isRead).length;
}
