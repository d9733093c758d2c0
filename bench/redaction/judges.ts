import { recover } from '../../test/leaks/recover.ts';
import { isInstalled } from '../peers.ts';
import { output } from './output.ts';

/** Programs that print a file's text or all of its bytes. */
const programs: Readonly<Record<string, (path: string) => Promise<Buffer>>> = {
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
};

/** Those that read text, and that print the bytes. */
const [readers, printers] = [['pdftotext', 'mutool'].filter(isInstalled), ['qpdf'].filter(isInstalled)];

export const installedJudges: readonly string[] = [...readers, ...printers];

/** A PDF, and a file with it. */
interface Written {
  readonly pdf: Uint8Array;
  readonly path: string;
}

/** Where a word can be read in a PDF. In `bytes`, its strings and streams are searched. */
export async function leaksOf(word: string, text: Written, bytes: Written): Promise<readonly string[]> {
  const leaks = recover(bytes.pdf, [word]).map(({ place, around }) => `${place}: ${around}`);
  for (const [judges, { path }] of [
    [readers, text],
    [printers, bytes],
  ] as const)
    for (const judge of judges)
      if ((await programs[judge]?.(path))?.toString('latin1').toLowerCase().includes(word)) leaks.push(judge);
  return leaks;
}
