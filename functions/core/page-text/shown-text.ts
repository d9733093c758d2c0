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
  /** From the start of its first glyph to the end of the last one. */
  readonly box: Box;
  /** The position of its widest glyph on the baseline. */
  readonly x: number;
  readonly y: number;
}

/** A line found by an engine, with the positions of its first and last characters if they are known. */
export interface PlacedLine {
  readonly text: string;
  /**
   * The index of each of its UTF-16 units in the engine's text, -1 for added ones; a number if they are consecutive
   * from there.
   */
  readonly sources: readonly number[] | number;
  /** The parts that state their text, by their index in the line's text. */
  readonly stated?: ReadonlyMap<number, StatedPart>;
  /** Its direction, if not to the right. */
  readonly turn?: 'down' | 'up' | undefined;
  readonly first: Box | undefined;
  readonly last: Box | undefined;
}

/**
 * Joins lines in reading order. A raised or lowered character, for which an engine starts a new line, rejoins its own
 * line; a column of vertical writing is one line. Calls `onLine` with the start of each line in the text.
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
  // In turned text, only a mark overlaps the preceding letter: the next line begins elsewhere.
  if (isBeside(last, first, turn ? 0.5 : 0.1))
    return first.left - last.right > 0.15 * heightOf(last, first) ? ' ' : '';
  if (isShort(before.text) && isShort(after.text) && isBelow(last, first)) return '';
  return '\n';
}

/** A box after turning the page so that text in this direction runs to the right. */
function upright({ left, top, right, bottom }: Box, turn: PlacedLine['turn']): Box {
  if (turn === 'down') return { left: -top, top: right, right: -bottom, bottom: left };
  if (turn === 'up') return { left: bottom, top: -left, right: top, bottom: -right };
  return { left, top, right, bottom };
}

/**
 * Whether a character directly follows another, possibly slightly higher or lower, or overlapping it by this much, in
 * heights.
 */
function isBeside(before: Box, after: Box, farthestOver: number): boolean {
  const height = heightOf(before, after);
  const gap = after.left - before.right;
  const overlap = Math.min(before.top, after.top) - Math.max(before.bottom, after.bottom);
  const lower = Math.min(before.top - before.bottom, after.top - after.bottom);
  return gap > -farthestOver * height && gap < 0.5 * height && overlap > 0.25 * lower;
}

/** Whether a character is directly below another, as in vertical writing. */
function isBelow(before: Box, after: Box): boolean {
  const height = heightOf(before, after);
  const shift = (before.left + before.right - after.left - after.right) / 2;
  return Math.abs(shift) < 0.3 * height && Math.abs(before.bottom - after.top) < 0.25 * height;
}

function heightOf(one: Box, other: Box): number {
  return Math.max(one.top - one.bottom, other.top - other.bottom);
}

/** Whether a line is only a few East Asian characters, as engines split vertical writing. */
function isShort(text: string): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]{1,4}$/u.test(
    text.trim(),
  );
}
