import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compressPdf } from '../functions/core/compression/compress-pdf.ts';
import { Problem } from '../functions/core/contract/problems/problem.ts';
import { changePdf } from '../functions/core/page-operations/change-pdf.ts';
import { isInstalled } from './peers.ts';
import { table } from './table.ts';

const execute = promisify(execFile);

/** A compression method for a file; undefined if it cannot process the file. */
type Compress = (path: string, bytes: Uint8Array, output: string) => Promise<number | undefined>;

const levels = ['lossless', 'balanced', 'small'] as const;

const ways: Readonly<Record<string, Compress>> = {
  ...Object.fromEntries(levels.map((level) => [level, ours(level)])),
  ...(isInstalled('qpdf') && {
    qpdf: tool('qpdf', (path, output) => [
      '--object-streams=generate',
      '--recompress-flate',
      '--compression-level=9',
      path,
      output,
    ]),
  }),
  ...(isInstalled('gs') && {
    'Ghostscript /ebook': tool('gs', (path, output) => [
      ...['-q', '-dNOPAUSE', '-dBATCH', '-sDEVICE=pdfwrite', '-dPDFSETTINGS=/ebook'],
      `-sOutputFile=${output}`,
      path,
    ]),
  }),
};

/**
 * Compresses every PDF of a folder with all methods, and reports the total bytes of those that each method could read.
 * Results that are larger count unchanged.
 */
export async function measureCompression(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.pdf')).sort();
  const work = await mkdtemp(join(tmpdir(), 'compression-'));
  const output = join(work, 'output.pdf');
  const rows: string[][] = [];
  try {
    for (const [name, compress] of Object.entries(ways)) {
      let [sources, results, files, grown] = [0, 0, 0, 0];
      const before = process.cpuUsage();
      for (const file of names) {
        const path = join(folder, file);
        const bytes = new Uint8Array(await readFile(path));
        const size = await compress(path, bytes, output);
        if (size === undefined) continue;
        sources += bytes.length;
        results += size;
        files++;
        if (size > bytes.length) grown++;
      }
      const { user, system } = process.cpuUsage(before);
      const seconds =
        name in { lossless: 1, balanced: 1, small: 1 } ? ((user + system) / 1e6).toFixed(1) : '';
      rows.push([name, String(files), (results / sources).toFixed(3), String(grown), seconds]);
    }
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return table(['way', 'files', 'size × the sources’', 'files grown', 'CPU s'], rows);
}

function ours(level: (typeof levels)[number]): Compress {
  return async (_, bytes) => {
    try {
      const { pdf } = await changePdf([{ bytes }], (draft) => compressPdf(draft, { level }));
      // Like the endpoint, which returns a file unchanged if it cannot make it smaller.
      return Math.min(pdf.length, bytes.length);
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return undefined;
      throw error;
    }
  };
}

/** A command line tool. qpdf ends with 3 after a warning. */
function tool(command: string, given: (path: string, output: string) => readonly string[]): Compress {
  return async (path, _, output) => {
    try {
      await execute(command, given(path, output), { timeout: 60_000 });
    } catch (error) {
      if ((error as { code?: unknown }).code !== 3) return undefined;
    }
    const size = await stat(output).then(
      (made) => made.size,
      () => undefined,
    );
    await rm(output, { force: true });
    return size;
  };
}

if (import.meta.main) {
  const [folder = process.env.PDF_CORPUS] = process.argv.slice(2);
  console.log(
    folder
      ? await measureCompression(folder)
      : 'Not measured: neither the command nor `PDF_CORPUS` names a folder of PDFs.',
  );
}
