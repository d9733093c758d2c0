/** A rectangle on the page, in points from the bottom left. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A part of a page's content that states its text (ISO 32000-2, 14.9.4), such as a letter with its marks. */
export interface StatedPart {
  readonly text: string;
  /** From where the first of its glyphs begins to where the last one ends. */
  readonly box: Box;
  /** Where its widest glyph stands on the baseline. */
  readonly x: number;
  readonly y: number;
}

/** A line as an engine found it, with the positions of its first and last characters if they are known. */
export interface PlacedLine {
  readonly text: string;
  /** Where each of its UTF-16 units is in the engine's text, -1 for added ones; those in order from a place on. */
  readonly sources: readonly number[] | number;
  /** The parts that state their text, by where that begins in the line's. */
  readonly stated?: ReadonlyMap<number, StatedPart>;
  /** Where it runs, if that is not to the right. */
  readonly turn?: 'down' | 'up' | undefined;
  readonly first: Box | undefined;
  readonly last: Box | undefined;
}

/**
 * Joins lines as a reader sees them. A raised or lowered character, for which an engine starts a new line, rejoins its
 * own line; a column of vertical writing is one line. `onLine` is told where in the text each line begins.
 */
export function shownText(
  lines: readonly PlacedLine[],
  onLine?: (line: PlacedLine, start: number) => void,
): string {
  let text = '';
  let previous: PlacedLine | undefined;
  for (const line of lines) {
    if (previous) text += between(previous, line);
    onLine?.(line, text.length);
    text += line.text;
    previous = line;
  }
  return text;
}

function between(before: PlacedLine, after: PlacedLine): string {
  if (!before.last || !after.first) return '\n';
  const turn = before.turn === after.turn ? before.turn : undefined;
  const [last, first] = [upright(before.last, turn), upright(after.first, turn)];
  // Only a mark of the letter before lies over one that is turned: the next line begins elsewhere.
  if (isBeside(last, first, turn ? 0.5 : 0.1))
    return first.left - last.right > 0.15 * heightOf(last, first) ? ' ' : '';
  if (isShort(before.text) && isShort(after.text) && isBelow(last, first)) return '';
  return '\n';
}

/** A box as it is seen when the page is turned so that text that runs there runs to the right. */
function upright({ left, top, right, bottom }: Box, turn: PlacedLine['turn']): Box {
  if (turn === 'down') return { left: -top, top: right, right: -bottom, bottom: left };
  if (turn === 'up') return { left: bottom, top: -left, right: top, bottom: -right };
  return { left, top, right, bottom };
}

/** Whether a character comes right after another, possibly a little higher or lower, or that far over it, in heights. */
function isBeside(before: Box, after: Box, farthestOver: number): boolean {
  const height = heightOf(before, after);
  const gap = after.left - before.right;
  const overlap = Math.min(before.top, after.top) - Math.max(before.bottom, after.bottom);
  const lower = Math.min(before.top - before.bottom, after.top - after.bottom);
  return gap > -farthestOver * height && gap < 0.5 * height && overlap > 0.25 * lower;
}

/** Whether a character is right under another, as in vertical writing. */
function isBelow(before: Box, after: Box): boolean {
  const height = heightOf(before, after);
  const shift = (before.left + before.right - after.left - after.right) / 2;
  return Math.abs(shift) < 0.3 * height && Math.abs(before.bottom - after.top) < 0.25 * height;
}

function heightOf(one: Box, other: Box): number {
  return Math.max(one.top - one.bottom, other.top - other.bottom);
}

/** Whether a line is only a few East Asian characters, as engines read a piece of vertical writing. */
function isShort(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]{1,4}$/u.test(
    text.trim(),
  );
}
