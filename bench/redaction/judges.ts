import { recover } from '../../test/leaks/recover.ts';
import { isInstalled } from '../peers.ts';
import { isFontProgram } from './font-program.ts';
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

export const installedJudges: readonly string[] = Object.keys(programs).filter(isInstalled);

/** Where a word is in a result, in words. */
interface Leaks {
  readonly places: readonly string[];
  /**
   * Places in binary font programs that are the source's, byte for byte: numbers that happen to spell the word, such as
   * those of glyphs in the order of the alphabet.
   */
  readonly inFontPrograms: readonly string[];
}

/** Looks for a word in a redacted PDF with each installed program, and in all of its bytes. */
export async function leaksOf(
  word: string,
  [source, redacted]: readonly [Uint8Array, Uint8Array],
  paths: { readonly source: string; readonly redacted: string },
): Promise<Leaks> {
  const before = recover(source, [word]);
  const isOfFont = ({ content }: { readonly content: Buffer }) =>
    isFontProgram(content.toString('latin1', 0, 4)) && before.some((one) => one.content.equals(content));
  const found = Map.groupBy(recover(redacted, [word]), isOfFont);
  const tell = (isFont: boolean) =>
    (found.get(isFont) ?? []).map(({ place, around }) => `${place}: ${around}`);
  const places = tell(false);
  for (const judge of installedJudges) {
    const holds = async (path: string) =>
      withoutFontPrograms((await programs[judge]?.(path))?.toString('latin1') ?? '')
        .toLowerCase()
        .includes(word);
    if (!(await holds(paths.redacted))) continue;
    places.push(`${judge}${(await holds(paths.source)) ? '' : ', which did not find it before'}`);
  }
  return { places, inFontPrograms: tell(true) };
}

/** What qpdf prints of a file without its binary font programs, in which all bytes are compared with the source's. */
function withoutFontPrograms(text: string): string {
  return text.replace(/(?<=\nstream\n)[\s\S]*?(?=endstream\n)/g, (content) =>
    isFontProgram(content) ? '' : content,
  );
}
