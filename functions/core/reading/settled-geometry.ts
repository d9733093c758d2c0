import type { HiddenMode } from '../contract/fields/redaction/hidden-text.ts';
import { around, type Rectangle } from '../geometry/rectangle.ts';
import type { ReadBack, Settled, TextPart } from '../hidden-text/reading-back/read-back.ts';
import { isBlank } from '../page-text/is-blank.ts';
import { keptLetters } from '../page-text/join-letters.ts';
import type { HiddenLetters, Letters, PageGeometry } from '../page-text/page-geometry.ts';

const space = 0x20;

/** Returns pages with what is left of their hidden texts once they were read back. With `exclude`, its letters are gone. */
export async function settledGeometry(
  back: ReadBack,
  pages: readonly PageGeometry[],
  hidden: HiddenMode,
): Promise<readonly PageGeometry[]> {
  const pieces = pages.flatMap((page, index) => (page.hidden ?? []).map((one) => ({ ...one, index })));
  const left = await back.settle(pieces, (piece, parts) => {
    const { letters } = pages[piece.index] as PageGeometry; // its own
    return partsOf(piece, parts, letters);
  });
  return pages.map((page, index) => {
    const own = left.filter((one) => one.index === index);
    return {
      ...page,
      letters: hidden === 'exclude' ? seenLetters(page.letters, own) : page.letters,
      hidden: own,
    };
  });
}

/** Returns letters without those that are not seen: spaces replace them, except where they may divide a word. */
function seenLetters(letters: Letters, hidden: readonly HiddenLetters[]): Letters {
  const dropped = new Set<number>();
  for (const { places, reason } of hidden)
    for (const at of places)
      if (reason === 'ignorable') dropped.add(at);
      else letters.codes[at] = space;
  return dropped.size > 0 ? keptLetters(letters, (at) => !dropped.has(at)) : letters;
}

/**
 * Returns parts of hidden letters: all of them if they belong to an annotation, which is left out as a whole, or have
 * another text than their places.
 */
function partsOf<Piece extends Settled<HiddenLetters>>(
  piece: Piece,
  parts: readonly TextPart[],
  { codes, boxes }: Letters,
): readonly Piece[] {
  const inked = piece.places.filter((at) => !isBlank(codes[at] as number)); // of the page
  const [first] = parts;
  const isWhole = piece.isAnnotation || inked.length !== [...piece.text.replace(/\s/gu, '')].length;
  if (first && isWhole) return [{ ...piece, reason: first.reason }];
  return parts.map(({ text, start, end, reason }) => {
    const places = piece.places.filter(
      (at) => at >= (inked[start] as number) && at <= (inked[end - 1] as number), // as many as the text's
    );
    const box = places.map(boxAt).reduce(around);
    return { ...piece, text, reason, places, box };
  });

  function boxAt(at: number): Rectangle {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(at * 4, at * 4 + 4);
    return { left, top, right, bottom };
  }
}
