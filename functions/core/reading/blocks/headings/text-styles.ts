import type { LineStyle, TextLine } from '../text-line.ts';

/** The styles that paragraphs of a document are written in, apart from the most common one. */
export interface TextStyles {
  /** Adds the lines of a page, which are given from the top. */
  add(lines: readonly TextLine[]): void;
  /** Returns a style if paragraphs are written in it. */
  like(style: LineStyle): LineStyle | undefined;
}

/** The minimum number of lines of a paragraph, and of its letters. */
const fewestLines = 4;
const fewestLetters = 150;

/** The maximum distance of its baselines, and of the starts of its lines, in ems. */
const nextLine = 1.9;
const sameLeft = 0.5;

/** The maximum number of columns that are followed at once. */
const mostColumns = 8;

/** A paragraph down to its last line read so far. */
interface Column {
  readonly last: TextLine;
  readonly lines: number;
  readonly letters: number;
}

/** Returns an empty collection. Bold text is left out: headings above it may be as bold. */
export function openTextStyles(): TextStyles {
  const found = new Set<string>();
  return {
    add: (lines) => {
      const open = new Map<string, readonly Column[]>();
      for (const last of lines) {
        const { style, text } = last;
        const key = keyOf(style);
        if (style.isBold || found.has(key)) continue;
        const columns = open.get(key) ?? [];
        const above = columns.find((column) => goesOn(column.last, last));
        const column = { last, lines: (above?.lines ?? 0) + 1, letters: (above?.letters ?? 0) + text.length };
        open.set(key, [column, ...columns.filter((one) => one !== above)].slice(0, mostColumns));
        if (column.lines >= fewestLines && column.letters >= fewestLetters) found.add(key);
      }
    },
    like: (style) => (found.has(keyOf(style)) ? style : undefined),
  };
}

function keyOf({ size, isBold, isItalic, colour }: LineStyle): string {
  return `${Math.round(size * 2)} ${isBold} ${isItalic} ${colour}`;
}

function goesOn({ baseline, box, style: { size } }: TextLine, next: TextLine): boolean {
  const step = next.baseline - baseline;
  return step > 0.8 * size && step < nextLine * size && Math.abs(next.box.left - box.left) < sameLeft * size;
}
