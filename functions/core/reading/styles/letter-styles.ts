import type { Rectangle } from '../../geometry/rectangle.ts';
import { isLevel } from '../../page-text/is-level.ts';
import type { Letters, PageGeometry } from '../../page-text/page-geometry.ts';
import { textOfCodes } from '../../page-text/text-of-codes.ts';
import type { PageAnnotations } from '../annotations/page-annotations.ts';
import { isBullet } from '../tables/is-marker.ts';
import { boxAround } from '../text-rows.ts';
import type { WordRow } from '../word-row.ts';
import { areaIndex } from './area-index.ts';
import { plain, type StyleOf, type TextStyle } from './text-style.ts';

/** Weights from here on look bold. */
const bold = 600;

/** The minimum distance of raised and lowered letters from their line, in its ems, and their maximum size. */
const raised = 0.18;
const lowered = 0.1;
const smaller = 0.9;

/** The extent above the baseline of a line that strikes letters out, in ems, and its maximum width. */
const struckTop = 0.45;
const struckBottom = 0.1;
const widestStroke = 0.15;

/** The minimum width of a line that strikes out a word of one letter, as a share of the letter's. */
const wholeLetter = 0.9;

/**
 * Returns the styles of a page's letters. Weight and slope are those that the document's text, `body`, does not have. The annotations are in
 * the coordinates of the page.
 */
export function letterStyles(
  { letters, fonts, rules }: PageGeometry,
  { links, struck }: PageAnnotations,
  body: Pick<TextStyle, 'isBold' | 'isItalic'>,
): StyleOf {
  const { boxes, origins, sizes } = letters;
  const linkAt = areaIndex(links);
  const struckAt = areaIndex(struck);
  const strokeAt = areaIndex(rules.filter(({ left, top, right, bottom }) => right - left > bottom - top));
  const styleOf = styleList();
  return (letter, row) => {
    const { baseline, size } = row;
    const font = fonts[letters.fonts[letter] as number];
    const at = letter * 4; // each has a box of four numbers
    const x = ((boxes[at] as number) + (boxes[at + 2] as number)) / 2;
    const y = ((boxes[at + 1] as number) + (boxes[at + 3] as number)) / 2;
    const origin = origins[letter * 2 + 1] as number;
    const em = sizes[letter] as number;
    // Lines through turned letters, and places beside the line, are of other directions.
    const isUpright = isLevel(letters, letter);
    const isRaised = isUpright && em < smaller * size && !isBullet(textOfCodes([letters.codes[letter] ?? 0]));
    const up = isRaised ? baseline - origin : 0;
    const stroke = isUpright && strokeAt(x, origin - struckTop * em, origin - struckBottom * em);
    return styleOf(
      !body.isBold && (font?.weight ?? 0) >= bold,
      !body.isItalic && font?.isItalic === true,
      (stroke ? strikes(stroke, row, letters) : false) || struckAt(x, y, y) !== undefined,
      up > raised * size ? 'up' : up < -lowered * size ? 'down' : undefined,
      linkAt(x, y, y)?.address,
    );
  };
}

/** Returns a function that gives one object for each style. Most letters have the style of the one before. */
function styleList() {
  const known = new Map<string, TextStyle>();
  let last: TextStyle | undefined;
  return (
    isBold: boolean,
    isItalic: boolean,
    isStruck: boolean,
    shift: TextStyle['shift'],
    address: string | undefined,
  ): TextStyle => {
    if (
      last?.isBold === isBold &&
      last.isItalic === isItalic &&
      last.isStruck === isStruck &&
      last.shift === shift &&
      last.address === address
    )
      return last;
    const key = `${isBold} ${isItalic} ${isStruck} ${shift} ${address}`;
    last = known.get(key) ?? { isBold, isItalic, isStruck, shift, address };
    known.set(key, last);
    return last;
  };
}

/**
 * Whether a line that crosses letters of a row is as thin and short as one that strikes them out, not part of a drawing. A line
 * through one letter of a word is drawn as a part of it, such as the bar of an A.
 */
function strikes(
  { left, top, right, bottom }: Readonly<Rectangle>,
  { words, size }: WordRow,
  { boxes }: Letters,
): boolean {
  const box = boxAround(words);
  const isThin = bottom - top <= widestStroke * size && left > box.left - size && right < box.right + size;
  if (!isThin) return false;
  const isCrossed = (letter: number) => {
    const x = ((boxes[letter * 4] as number) + (boxes[letter * 4 + 2] as number)) / 2;
    return x >= left && x <= right;
  };
  let crossed = 0;
  for (const { start, end, text, box: own } of words) {
    if (own.right < left || own.left > right) continue;
    for (let letter = start; letter < end; letter++) if (isCrossed(letter)) crossed++;
    if (crossed > 1) return true;
    if (crossed === 1 && end - start === 1)
      return /[\p{L}\p{N}]/u.test(text) && right - left >= wholeLetter * (own.right - own.left);
  }
  return false;
}

/** The style of all letters of a page without styles. */
export const plainStyle: StyleOf = () => plain;
