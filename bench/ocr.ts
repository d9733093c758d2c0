// Prints documents with known text with each installed printer, degrades pictures of their first pages in several ways,
// and has the service and native Tesseract recognise them: the character error rate in percent, and the time. `--each
// N` takes N documents of each kind.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import type { Service } from '../test/service.ts';
import { isInstalled } from './peers.ts';
import { printSources } from './reading/documents/print-sources.ts';
import { sampleSources } from './reading/documents/sample-sources.ts';
import { editDistance } from './reading/metrics/edit-distance.ts';
import { degradations, degraded } from './reading/scans/degrade.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const execute = promisify(execFile);
const { values } = parseArgs({ options: { each: { type: 'string', default: '1' } } });
const needed = ['pdftoppm', 'pdftotext', 'tesseract'];

/** Kinds of documents whose first page has one column and mostly prose. */
const kinds = ['minutes', 'notes', 'report'];

/** A page as a picture, with its text. */
interface KnownPage {
  readonly picture: string;
  readonly text: string;
}

type Recognise = (picture: Buffer, dpi: number) => Promise<string>;

async function measureOcr(service: Service, key: string): Promise<string> {
  const missing = needed.filter((command) => !isInstalled(command));
  if (missing.length > 0) return `not measured without ${missing.join(', ')}`;
  const folder = mkdtempSync(join(tmpdir(), 'ocr-'));
  try {
    const pages = await knownPages(service, key, folder);
    const recognisers: Readonly<Record<string, Recognise>> = {
      'this service': (picture) => recognisedByService(service, key, picture),
      'tesseract, native': (picture, dpi) => recognisedByTesseract(join(folder, 'scan'), picture, dpi),
    };
    const rows: string[][] = [];
    for (const [name, degradation] of Object.entries(degradations)) {
      const scans: [Buffer, string][] = [];
      for (const { picture, text } of pages) scans.push([await degraded(picture, degradation), text]);
      for (const [recogniser, recognise] of Object.entries(recognisers))
        rows.push([name, recogniser, ...(await measured(scans, degradation.dpi, recognise))]);
    }
    return table([`${pages.length} pages`, 'recognised by', 'characters wrong', 'ms a page'], rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measured(scans: readonly [Buffer, string][], dpi: number, recognise: Recognise) {
  let [wrong, characters, ms] = [0, 0, 0];
  for (const [picture, text] of scans) {
    const startedMs = performance.now();
    const found = await recognise(picture, dpi);
    ms += performance.now() - startedMs;
    wrong += editDistance(comparable(found), text);
    characters += text.length;
  }
  return [`${((100 * wrong) / characters).toFixed(2)} %`, (ms / scans.length).toFixed(0)];
}

/** First pages rendered at 300 dpi in grey, with their text as extracted by poppler. */
async function knownPages(service: Service, key: string, folder: string): Promise<KnownPage[]> {
  const sources = sampleSources(Number(values.each)).filter(({ name }) =>
    kinds.includes(name.split('-')[0] ?? ''),
  );
  const pages: KnownPage[] = [];
  for (const { path, printer } of await printSources(sources, folder, service, key)) {
    if (printer === 'htmlToPdf-tagged') continue; // looks like the one without tags
    const { stdout } = await execute('pdftotext', ['-l', '1', path, '-']);
    const picture = path.replace(/\.pdf$/, '');
    await execute('pdftoppm', ['-r', '300', '-gray', '-png', '-singlefile', path, picture]);
    pages.push({ picture: `${picture}.png`, text: comparable(stdout) });
  }
  return pages;
}

/** Normalises white space and quotation marks, and drops list markers, which are drawings. */
function comparable(text: string): string {
  return text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .split('\n')
    .map((line) => line.replace(/^\s*[•◦▪»*«¢°oe©®+-](\s+|$)/u, ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Recognises the picture as a page of its own size, and extracts the text: both calls are timed. */
async function recognisedByService(service: Service, key: string, picture: Buffer): Promise<string> {
  const image = new FormData();
  image.append('files', new Blob([new Uint8Array(picture)]), 'scan');
  const page = await service.call('POST', '/imageToPdf', { key, form: image });
  if (page.status !== 200) throw new Error(`/imageToPdf answered ${await page.text()}`);
  const form = new FormData();
  form.append('file', new Blob([await page.arrayBuffer()]), 'scan.pdf');
  form.append('ocr', 'always');
  const response = await service.call('POST', '/extractText', { key, form });
  const answer = (await response.json()) as { readonly text?: string }; // by the catalog's schema
  if (answer.text === undefined) throw new Error(`/extractText answered ${JSON.stringify(answer)}`);
  return answer.text;
}

async function recognisedByTesseract(path: string, picture: Buffer, dpi: number): Promise<string> {
  writeFileSync(path, picture);
  const { stdout } = await execute('tesseract', [path, '-', '-l', 'eng', '--dpi', String(dpi)]);
  return stdout;
}

if (import.meta.main) console.log(await withService(measureOcr));
