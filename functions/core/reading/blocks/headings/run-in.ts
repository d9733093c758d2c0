import type { TextLine } from '../text-line.ts';

/** Whether a line begins in the font that the line above ends in, as in the middle of a bold beginning of a paragraph. */
export function goesOnInFont(last: TextLine, line: TextLine): boolean {
  return last.read.at(-1)?.font === line.read[0]?.font;
}

/**
 * Whether a line begins a paragraph with a heading of its own in another font, such as **Dates:** or *Method.*, while the
 * line above ends in the font of the text that follows.
 */
export function beginsRunIn(last: TextLine, line: TextLine): boolean {
  const [first] = line.read;
  const at = line.read.findIndex(({ font }) => font !== first?.font);
  const end = line.read[at - 1];
  return (
    end !== undefined &&
    /\p{L}{2}[:.]$/u.test(end.text) &&
    /^\p{Lu}/u.test(line.text) &&
    line.read[at]?.font === last.read.at(-1)?.font
  );
}
