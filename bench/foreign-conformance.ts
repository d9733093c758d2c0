// Converts the PDFs in the folder PDF_CORPUS to PDF/A, also with Ghostscript if it is installed, and validates the
// results with veraPDF. `--conformance pdf/a-4f` selects another standard than pdf/a-2b, which Ghostscript does not
// support.
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { srgbProfile } from '../functions/core/conformance/colours/srgb-profile.ts';
import { hasJudge, judge, type Profile } from '../test/conformance/judge.ts';
import type { Service } from '../test/service.ts';
import { isInstalled } from './peers.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const execute = promisify(execFile);

const { values } = parseArgs({ options: { conformance: { type: 'string', default: 'pdf/a-2b' } } });
const profile = values.conformance.replace('pdf/a-', '') as Profile;

async function measureForeign(service: Service, key: string): Promise<string> {
  const corpus = process.env.PDF_CORPUS;
  if (!corpus || !hasJudge) return 'not measured: PDF_CORPUS names no folder, or VERAPDF_JAR no jar';
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  try {
    const sources = readdirSync(corpus).filter((name) => name.endsWith('.pdf'));
    const ours: string[] = [];
    const theirs: string[] = [];
    for (const [index, name] of sources.entries()) {
      const source = join(corpus, name);
      const made = await conformed(service, key, source);
      if (made) {
        ours.push(join(folder, `${index}.pdf`));
        writeFileSync(join(folder, `${index}.pdf`), made);
      }
      const output = join(folder, `${index}-gs.pdf`);
      if (profile === '2b' && isInstalled('gs') && (await isConvertedByGhostscript(source, output, folder)))
        theirs.push(output);
    }
    const row = async (name: string, files: readonly string[]) => {
      const verdicts = await judge(files.map((file) => ({ profile, file })));
      const passed = verdicts.filter((verdict) => verdict.passed).length;
      return [name, sources.length, sources.length - files.length, passed, files.length - passed].map(String);
    };
    const rows = [await row('the service', ours)];
    if (theirs.length > 0) rows.push(await row('Ghostscript', theirs));
    return table(
      ['', 'files', 'refused or failed', `conform to ${values.conformance}`, 'claim it falsely'],
      rows,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The converted source, or undefined if it was refused. */
async function conformed(service: Service, key: string, source: string): Promise<Uint8Array | undefined> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(source)]), 'source.pdf');
  form.append('stages', JSON.stringify([{ operation: 'decryptPdf' }]));
  form.append('conformance', values.conformance);
  const response = await service.call('POST', '/processPdf', { key, form });
  const body = new Uint8Array(await response.arrayBuffer());
  if (response.status >= 500) throw new Error(`${source}: ${response.status}`);
  return response.status === 200 ? body : undefined;
}

/**
 * Whether Ghostscript converts a source to PDF/A: with an output profile, as its guide recommends. It stops at errors: without
 * that, it makes an empty page of a PDF that it cannot open.
 */
async function isConvertedByGhostscript(source: string, output: string, folder: string): Promise<boolean> {
  const [profilePath, definition] = [join(folder, 'srgb.icc'), join(folder, 'definition.ps')];
  writeFileSync(profilePath, srgbProfile(2));
  writeFileSync(definition, outputIntent(profilePath));
  const options = [
    '-dPDFA=2',
    '-dBATCH',
    '-dNOPAUSE',
    '-q',
    '-dPDFACompatibilityPolicy=1',
    '-dPDFSTOPONERROR',
    '-sDEVICE=pdfwrite',
  ];
  const colours = ['-sColorConversionStrategy=RGB', `--permit-file-read=${profilePath}`];
  try {
    await execute('gs', [...options, ...colours, `-sOutputFile=${output}`, definition, source], {
      timeout: 10_000,
    });
    return true;
  } catch {
    return false; // its only way to refuse
  }
}

function outputIntent(profilePath: string): string {
  return `[/_objdef {icc} /type /stream /OBJ pdfmark
[{icc} <</N 3>> /PUT pdfmark
[{icc} (${profilePath}) (r) file /PUT pdfmark
[/_objdef {intent} /type /dict /OBJ pdfmark
[{intent} <</Type /OutputIntent /S /GTS_PDFA1 /DestOutputProfile {icc} /OutputConditionIdentifier (sRGB)>> /PUT pdfmark
[{Catalog} <</OutputIntents [{intent}]>> /PUT pdfmark
`;
}

if (import.meta.main) console.log(await withService(measureForeign));
