// Prints every document as PDF/A with PDF/UA, validates the result with veraPDF, compares it with the document printed
// without conformance, and measures the cost of conformance for an invoice. `--keep FOLDER` keeps the PDFs and the
// verdicts, `--only WORD` selects documents by a word in their names.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faults, hasJudge, judge, type Profile } from '../test/conformance/judge.ts';
import type { Service } from '../test/service.ts';
import { conformanceDocuments } from './conformance/documents.ts';
import { type PrintedDocument, printDocuments } from './conformance/print-documents.ts';
import { haveSamePixels } from './conformance/same-pixels.ts';
import { inParallel } from './fidelity/in-parallel.ts';
import { htmlDocuments } from './html-documents.ts';
import { isInstalled } from './peers.ts';
import { timedInTurns } from './statistics.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

/** The requested standards, with the profiles to validate against. */
const targets: Readonly<Record<string, readonly Profile[]>> = {
  'pdf/a-2a+ua-1': ['2a', 'ua1'],
  'pdf/a-4f+ua-2': ['4f', 'ua2'],
};

const { values } = parseArgs({
  options: { keep: { type: 'string' }, only: { type: 'string', default: '' } },
});
const documents = new Map([...conformanceDocuments].filter(([name]) => name.includes(values.only)));

async function measureConformance(service: Service, key: string): Promise<string> {
  const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const plain = await printed(service, key, 'plain', folder, {});
    const rows: string[][] = [];
    for (const [conformance, profiles] of Object.entries(targets)) {
      const made = await printed(service, key, conformance.replace('/', '-'), folder, { conformance });
      const faulty = await faultyDocuments(made, profiles);
      const different = await differentDocuments(made, plain);
      writeFileSync(
        join(folder, `${conformance.replace('/', '-')}.txt`),
        [...faulty, ...different].join('\n'),
      );
      rows.push([
        conformance,
        String(made.length),
        hasJudge ? String(made.length - faulty.length) : 'not judged: VERAPDF_JAR names no jar',
        isInstalled('pdftoppm') ? String(made.length - different.length) : 'not compared without pdftoppm',
      ]);
    }
    const heads = ['conformance', 'documents', 'pass as veraPDF judges', 'same pixels as without'];
    return `${table(heads, rows)}\n${await measureInvoice(service, key)}`;
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true });
  }
}

async function printed(service: Service, key: string, name: string, within: string, fields: object) {
  const folder = join(within, name);
  mkdirSync(folder, { recursive: true });
  return printDocuments(service, key, documents, { fields, folder });
}

/** The documents that were refused or do not pass, each with the rules it breaks. */
async function faultyDocuments(
  made: readonly PrintedDocument[],
  profiles: readonly Profile[],
): Promise<readonly string[]> {
  const files = made.flatMap((document) => ('file' in document ? [document.file] : []));
  const verdicts = hasJudge
    ? await judge(files.flatMap((file) => profiles.map((profile) => ({ profile, file }))))
    : [];
  return made.flatMap((document) => {
    if ('refusal' in document) return [`${document.name}\n  ${document.refusal}`];
    const broken = verdicts.filter(({ file }) => file === document.file).flatMap(faults);
    return broken.length === 0 ? [] : [[document.name, ...broken].join('\n  ')];
  });
}

/** The documents that look different without conformance. */
async function differentDocuments(
  made: readonly PrintedDocument[],
  plain: readonly PrintedDocument[],
): Promise<readonly string[]> {
  if (!isInstalled('pdftoppm')) return [];
  const compared = await inParallel(2, made, async (document) => {
    const other = plain.find(({ name }) => name === document.name);
    const isSame =
      'file' in document && other && 'file' in other && (await haveSamePixels(document.file, other.file));
    return isSame ? [] : [`${document.name}\n  looks otherwise than without conformance`];
  });
  return compared.flat();
}

/** The cost of conformance for an invoice: time and bytes. */
async function measureInvoice(service: Service, key: string): Promise<string> {
  const print = async (fields: object) => {
    const json = { html: htmlDocuments.invoice, ...fields };
    const response = await service.call('POST', '/htmlToPdf', { key, json });
    if (response.status !== 200)
      throw new Error(`/htmlToPdf answered ${response.status}: ${await response.text()}`);
    return (await response.arrayBuffer()).byteLength;
  };
  const asked = {
    'without conformance': {},
    'tagged by Chromium': { tagged: true },
    'pdf/a-2b': { conformance: 'pdf/a-2b' },
    ...Object.fromEntries(Object.keys(targets).map((conformance) => [conformance, { conformance }])),
  };
  const works = Object.fromEntries(
    Object.entries(asked).map(([name, fields]) => [name, () => print(fields)]),
  );
  const times = await timedInTurns(works, 30, { warmUps: 10, restMs: 150 });
  const rows: string[][] = [];
  for (const [name, work] of Object.entries(works))
    rows.push([name, times[name]?.medianMs.toFixed(1) ?? '', ((await work()) / 1_000).toFixed(1)]);
  return table(['invoice', 'ms', 'kB'], rows);
}

if (import.meta.main) console.log(await withService(measureConformance));
