import { type PageView, pageView } from '../page-content/page-view.ts';
import { restoringOperators } from '../page-content/streams/content-balance.ts';
import { addObject, changePage } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { draftWriter } from '../pdf-objects/editing/draft-writer.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { isReference, type Reference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { contentStreams } from '../pdf-objects/structure/content/content-streams.ts';
import { freeName } from '../pdf-objects/structure/joining/join-names.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import { glyphlessWidth, writeGlyphlessFont } from './glyphless-font.ts';
import type { PageReading, RecognisedLine } from './page-reading.ts';

/** The maximum content of one document that is read to check whether it restores the graphics state. */
const maximumReadBytes = 96 * 1024 * 1024;

/** Adds the recognised text to pages of a draft: invisible, each word at its visible position. */
export function addTextLayer(draft: Draft, readings: readonly PageReading[]): void {
  const { file } = draft;
  const writer = draftWriter(draft);
  const font = writeGlyphlessFont(writer);
  const budget = { bytes: maximumReadBytes };
  for (const reading of readings) {
    const source = draft.sourcePages[reading.page - 1];
    if (!source || reading.lines.length === 0) continue;
    const page = readPage(file, source);
    const own = resolveDictionary(file, page.get('Resources')) ?? new Map<string, Value>();
    const fonts = resolveDictionary(file, own.get('Font')) ?? new Map<string, Value>();
    const name = freeName('Recognised', (taken) => fonts.has(taken));
    const contents = contentStreams(file, page).filter(isReference);
    const { before, after } = restoringOperators(file, contents, budget);
    const layer = `${after}${layerContent(reading, name, pageView(file, page))}`;
    changePage(draft, reading.page - 1, {
      Resources: addObject(
        draft,
        withEntries(own, { Font: withEntries(fonts, { [name]: newObject(font) }) }),
      ),
      Contents: [
        newObject(writer.stream('', Buffer.from(before))),
        ...contents,
        newObject(writer.deflated('', Buffer.from(layer))),
      ],
    });
  }
}

function newObject(number: number): Reference {
  return { number, generation: 0 };
}

/** Writes text in rendering mode 3, which paints nothing (ISO 32000-2, 9.3.6). */
function layerContent({ lines }: PageReading, font: string, view: PageView): string {
  const words = lines.map((line) => lineContent(line, font, view.heightPoints));
  return `q ${view.toPage.map(precise).join(' ')} cm BT 3 Tr\n${words.join('')}ET Q\n`;
}

/** Places each word and stretches it, and the space after it, to the recognised width. */
function lineContent(line: RecognisedLine, font: string, heightPoints: number): string {
  const { x, y, angleRadians, sizePoints, words } = line;
  const [cos, sin] = [Math.cos(angleRadians), Math.sin(angleRadians)];
  const show = (text: string, start: number, end: number) => {
    const codes = [...text].map(codeOf);
    const stretch = ((end - start) * 100) / (codes.length * glyphlessWidth * sizePoints);
    const place = [cos, -sin, sin, cos, x + start * cos, heightPoints - y - start * sin].map(precise);
    return `${place.join(' ')} Tm ${formatNumber(stretch)} Tz <${codes.join('')}> Tj\n`;
  };
  const shown = words.map((word, index) => {
    const next = words[index + 1];
    const end = Math.max(word.end, word.start + 0.1);
    // In right-to-left text, the next word is to the left.
    const space = next && next.start > end ? show(' ', end, next.start) : '';
    return show(word.text, word.start, end) + space;
  });
  return `/${font} ${formatNumber(sizePoints)} Tf ${shown.join('')}`;
}

/** Returns the two-byte code of a character. No supported language uses characters beyond the basic plane. */
function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return (code > 0xffff ? 0xfffd : code).toString(16).padStart(4, '0');
}

/** Formats a number of a matrix, which needs more decimal places than a length. */
function precise(value: number): string {
  return value.toFixed(6).replace(/\.?0+$/, '');
}
