import type { TextLine } from './text-line.ts';

/** Of a line, in characters; more is another column. */
const widestIndent = 200;

/** Lines in a font of fixed pitch as they stand: indents and gaps are as many spaces as fit into them. */
export function codeText(lines: readonly TextLine[]): string {
  const pitch = pitchOf(lines);
  const left = lines.reduce((least, { box }) => Math.min(least, box.left), Infinity);
  const [first, second] = lines;
  const step = first && second ? second.baseline - first.baseline : 0;
  return lines
    .map(({ words, baseline }, index) => {
      let text = '';
      for (const { box, text: word } of words) {
        const column = Math.min(Math.round((box.left - left) / pitch), widestIndent + text.length);
        text = text.padEnd(column) + word;
      }
      const before = lines[index - 1];
      const isApart = before && step > 0 && baseline - before.baseline > 1.6 * step;
      return isApart ? `\n${text}` : text;
    })
    .join('\n');
}

/** The width of a character. */
function pitchOf(lines: readonly TextLine[]): number {
  let [width, characters] = [0, 0];
  for (const { words } of lines)
    for (const { box, text } of words) {
      width += box.right - box.left;
      characters += text.length;
    }
  return Math.max(width / Math.max(characters, 1), 0.5);
}
