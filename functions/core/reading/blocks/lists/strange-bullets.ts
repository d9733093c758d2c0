import type { PageFont } from '../../../page-text/page-geometry.ts';
import type { TextLine } from '../text-line.ts';
import type { ListMarker } from './list-marker.ts';

/** The minimum number of lines with such a bullet below each other. */
const fewest = 3;

/** The width of places where bullets of a list begin, in ems. */
const samePlace = 0.6;

/** What a recogniser reads for a bullet: a sign, or a letter that is as round or as wide. */
const sign = /^[•●■▪○□◦®©¢»°§¤*=~+>·¥–—-]$/u;
const letter = /^[eoO0m]$/;

/** Letters that are words by themselves in some languages, which are no bullets in another font. */
const wordOfOneLetter = /^[aeiouyàèéòóöøå]$/iu;

/**
 * Returns the bullets that are written as other signs, by line: letters of fonts that draw signs for them, and what a recogniser
 * takes bullets for. Each is the first of several below each other.
 */
export function strangeBullets(
  lines: readonly TextLine[],
  fonts: readonly PageFont[],
): ReadonlyMap<TextLine, ListMarker> {
  const columns = new Map<string, TextLine[]>();
  for (const line of lines) {
    const kind = kindOf(line, fonts);
    if (kind === undefined) continue;
    const place = Math.round(line.box.left / (samePlace * line.style.size));
    const key = [0, -1, 1].map((by) => `${kind} ${place + by}`).find((one) => columns.has(one));
    const column = columns.get(key ?? '') ?? [];
    if (!key) columns.set(`${kind} ${place}`, column);
    column.push(line);
  }
  const found = [...columns.values()].filter(
    (column) => column.length >= fewest && column.filter((line) => !letter.test(firstOf(line))).length > 1,
  );
  return new Map(
    found.flat().map((line) => {
      const text = firstOf(line);
      const kind = sign.test(text) || letter.test(text) ? '•' : text;
      return [line, { text, kind, isDoubtful: false }];
    }),
  );
}

function firstOf({ read }: TextLine): string {
  return read[0]?.text ?? '';
}

/** What the bullets of a list share, or undefined if a line cannot begin with one. */
function kindOf({ read }: TextLine, fonts: readonly PageFont[]): string | undefined {
  const [first, second] = read;
  if (!first || !second) return undefined;
  const { text, font } = first;
  if (isRecognised(fonts[font])) return sign.test(text) || letter.test(text) ? '•' : undefined;
  const isSign = /^\p{L}$/u.test(text) && !wordOfOneLetter.test(text);
  return isSign && read.every((word) => word === first || word.font !== font) ? `${text} ${font}` : undefined;
}

/** Whether a font is that of recognised letters, which has no name. */
function isRecognised(font: PageFont | undefined): boolean {
  return font?.name === '';
}
