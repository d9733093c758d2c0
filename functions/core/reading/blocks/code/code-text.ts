import { isCodeNumber } from '../../numbered-code.ts';
import type { Word } from '../../words.ts';
import type { TextLine } from '../text-line.ts';

/** The maximum indent of a line, in characters; more is another column. */
const widestIndent = 200;

/** The minimum gap that is a space, in characters. */
const leastSpace = 0.25;

/**
 * Returns lines in a fixed-pitch font with their layout: indents and gaps become as many spaces as fit. Small line
 * numbers get a column of their own.
 */
export function codeText(lines: readonly TextLine[]): string {
  const parted = lines.map(withoutNumber);
  const pitch = pitchOf(parted);
  const left = parted.reduce(
    (least, { words: [first] }) => Math.min(least, first?.box.left ?? least),
    Infinity,
  );
  const widest = Math.max(...parted.map(({ number }) => number.length));
  const [first, second] = lines;
  const step = first && second ? second.baseline - first.baseline : 0;
  return parted
    .map(({ number, words, baseline }, index) => {
      const before = lines[index - 1];
      const isApart = before && step > 0 && baseline - before.baseline > 1.6 * step;
      const numbered = widest > 0 ? `${number.padStart(widest)} ` : '';
      return `${isApart ? '\n' : ''}${numbered}${typed(words, left, pitch)}`;
    })
    .join('\n');
}

function typed(words: readonly Word[], left: number, pitch: number): string {
  let text = '';
  let before: Word | undefined;
  for (const word of words) {
    const column = Math.min(Math.round((word.box.left - left) / pitch), widestIndent + text.length);
    // Spaces may be narrower than letters.
    const isApart = before && word.box.left - before.box.right > leastSpace * pitch;
    text = text.padEnd(isApart ? Math.max(column, text.length + 1) : column) + word.text;
    before = word;
  }
  return text;
}

interface PartedLine {
  /** The line number, or empty. */
  readonly number: string;
  readonly words: readonly Word[];
  readonly baseline: number;
}

function withoutNumber({ words, style, baseline }: TextLine): PartedLine {
  const [first, ...others] = words;
  const isNumber = first !== undefined && others.length > 0 && isCodeNumber(first, style.size);
  return isNumber ? { number: first.text, words: others, baseline } : { number: '', words, baseline };
}

/** The width of a character. */
function pitchOf(lines: readonly Pick<TextLine, 'words'>[]): number {
  let [width, characters] = [0, 0];
  for (const { words } of lines)
    for (const { box, text } of words) {
      width += box.right - box.left;
      characters += text.length;
    }
  return Math.max(width / Math.max(characters, 1), 0.5);
}
