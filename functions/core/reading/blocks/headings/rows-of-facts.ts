import { gapBetween } from '../../spaced.ts';
import { boxAround } from '../../text-rows.ts';
import type { Word } from '../../words.ts';
import type { TextLine } from '../text-line.ts';

/** The minimum gap between a label and its value, in ems. */
const farGap = 2;

/** The maximum distance, in ems, of the ends of values below each other. */
const sameEnd = 0.4;

/** A number before a heading, which may be far from it. */
const number = /^[\p{P}\s]*(?:\d{1,3}|\p{L}|[IVXivx]{1,5})(?:[.)]\d{0,3})*[\p{P}\s]*$/u;

/** Whether a line is one of several rows with gaps: something stands at the same place behind a gap in a line beside it. */
export function isInRows(line: TextLine, beside: readonly (TextLine | undefined)[]): boolean {
  const values = valuesOf(line);
  if (values.length === 0) return false;
  const near = sameEnd * line.style.size;
  const others = beside.flatMap((other) => (other ? valuesOf(other) : []));
  return values.some(({ left, right }) =>
    others.some((other) => Math.abs(other.left - left) < near || Math.abs(other.right - right) < near),
  );
}

/** The boxes of the parts of a line behind its wide gaps, but for that behind a number. */
function valuesOf({ words, style }: TextLine): readonly { readonly left: number; readonly right: number }[] {
  const parts: Word[][] = [];
  let last: Word | undefined;
  for (const word of words) {
    if (last && gapBetween(last, word) <= farGap * style.size) parts.at(-1)?.push(word);
    else parts.push([word]);
    last = word;
  }
  const [first = [], ...values] = parts;
  const isNumber = number.test(first.map(({ text }) => text).join(' '));
  return (isNumber ? values.slice(1) : values).map((part) => boxAround(part));
}

/** Whether each of several lines is a label, a colon and a value. */
export function areLabelled(lines: readonly TextLine[]): boolean {
  return lines.length > 1 && lines.every(({ text }) => /^[^:：]{2,40}[:：]\s*\S/u.test(text));
}
