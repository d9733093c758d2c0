// Prints documents with a known structure without tags, has the service add them for PDF/UA-1, and measures the result: whether
// veraPDF passes it, whether its pages look the same, and, by the structure as poppler reads it, the order of the text and the
// headings. `--each N` prints N documents of each kind, `--keep FOLDER` keeps the files, and PDF_CORPUS names a folder of PDFs of
// other software, which are tagged as well.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faults, hasJudge, judge } from '../test/conformance/judge.ts';
import type { Service } from '../test/service.ts';
import { haveSamePixels } from './conformance/same-pixels.ts';
import { type PrintedSource, printSources } from './reading/documents/print-sources.ts';
import { sampleSources } from './reading/documents/sample-sources.ts';
import { mhs } from './reading/metrics/mhs.ts';
import { nid } from './reading/metrics/nid.ts';
import { table } from './table.ts';
import { structMarkdown } from './tagging/struct-text.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({
  options: { each: { type: 'string', default: '8' }, keep: { type: 'string' } },
});

/** A PDF that was to be tagged. Without a file, it was refused. */
interface Tagged {
  readonly printer: string;
  readonly source: string;
  readonly file: string | undefined;
  readonly refusal?: string;
  readonly markdown: string | undefined;
}

async function measureTagging(service: Service, key: string): Promise<string> {
  if (!hasJudge) return 'not measured: VERAPDF_JAR names no jar';
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'tagging-'));
  mkdirSync(folder, { recursive: true });
  try {
    const printed = await printSources(sampleSources(Number(values.each)), folder, service, key);
    const untagged = printed.filter(({ printer }) => printer !== 'htmlToPdf-tagged');
    const all: Tagged[] = [];
    for (const document of [...untagged, ...corpusSources()]) all.push(await tagged(service, key, document));
    const verdicts = await judge(
      all.flatMap(({ file }) => (file === undefined ? [] : [{ profile: 'ua1' as const, file }])),
    );
    const passed = new Set(verdicts.flatMap(({ passed, file }) => (passed ? [file] : [])));
    const report = verdicts.flatMap((verdict) => (verdict.passed ? [] : [verdict.file, ...faults(verdict)]));
    report.push(
      ...all.flatMap(({ source, refusal }) => (refusal === undefined ? [] : [`${source}: ${refusal}`])),
    );
    const rows: string[][] = [];
    for (const [printer, own] of Map.groupBy(all, ({ printer }) => printer)) {
      const made = own.flatMap((one) => (one.file === undefined ? [] : [{ ...one, file: one.file }]));
      const scores: { readonly nid: number; readonly mhs: number | undefined }[] = [];
      let same = 0;
      for (const { source, file, markdown } of made) {
        if (await looksTheSame(service, key, source, file)) same++;
        else report.push(`${file}: other pixels`);
        if (markdown === undefined) continue;
        const found = await structMarkdown(file);
        writeFileSync(file.replace(/pdf$/, 'md'), found);
        scores.push({ nid: nid(markdown, found), mhs: mhs(markdown, found) });
        report.push(`${file}: ${nid(markdown, found).toFixed(3)} ${mhs(markdown, found)?.toFixed(3)}`);
      }
      const passing = made.filter(({ file }) => passed.has(file)).length;
      rows.push([
        printer,
        ...[own.length, own.length - made.length, passing, made.length - passing, same].map(String),
        mean(scores.map((score) => score.nid)),
        mean(scores.flatMap((score) => score.mhs ?? [])),
      ]);
    }
    writeFileSync(join(folder, 'report.txt'), report.join('\n'));
    const heads = [
      'printed by',
      'documents',
      'refused',
      'pass',
      'claim falsely',
      'same pixels',
      'NID',
      'MHS',
    ];
    return table(heads, rows);
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true });
  }
}

/** Whether pages look the same as before, or, where fonts had to be embedded, as those of the same PDF as PDF/A, without tags. */
async function looksTheSame(service: Service, key: string, source: string, file: string): Promise<boolean> {
  if (await haveSamePixels(source, file)) return true;
  const response = await conformed(service, key, source, { conformance: 'pdf/a-2b' });
  if (response.status !== 200) return false;
  const archived = file.replace(/pdf$/, 'archived.pdf');
  writeFileSync(archived, new Uint8Array(await response.arrayBuffer()));
  return haveSamePixels(archived, file);
}

function mean(scores: readonly number[]): string {
  return scores.length === 0
    ? ''
    : (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(3);
}

type Source = Pick<PrintedSource, 'printer' | 'path'> & { readonly markdown?: string };

function corpusSources(): readonly Source[] {
  const corpus = process.env.PDF_CORPUS;
  const names = corpus ? readdirSync(corpus).filter((name) => name.endsWith('.pdf')) : [];
  return names.map((name) => ({ printer: 'PDF_CORPUS', path: join(corpus as string, name) }));
}

function conformed(service: Service, key: string, path: string, fields: Readonly<Record<string, string>>) {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(path)]), 'source.pdf');
  form.append('stages', JSON.stringify([{ operation: 'decryptPdf' }]));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return service.call('POST', '/processPdf', { key, form });
}

async function tagged(service: Service, key: string, { printer, path, markdown }: Source): Promise<Tagged> {
  const response = await conformed(service, key, path, { conformance: 'ua-1', tags: 'add' });
  const body = new Uint8Array(await response.arrayBuffer());
  if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
  const source = { printer, source: path, markdown };
  if (response.status !== 200) return { ...source, file: undefined, refusal: Buffer.from(body).toString() };
  const file = path.replace(/\.pdf$/, '-tagged.pdf');
  writeFileSync(file, body);
  return { ...source, file };
}

if (import.meta.main) console.log(await withService(measureTagging));
