import { cutText } from '../document-facts/text-entry.ts';
import { decodeTextString } from '../pdf-objects/objects/text-string.ts';
import type { Label } from '../pdf-objects/structure/page-labels.ts';

const romanDigits: readonly (readonly [value: number, digits: string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** Above this, Roman numerals and letters become decimal numbers: they would only grow longer. */
const maximumSpelled = 10_000;

const maximumPrefix = 100;

/** A page's label as displayed by readers (ISO 32000-2, 12.4.2). */
export function labelText({ style, prefix, number }: Label): string {
  return cutText(prefix ? decodeTextString(prefix) : '', maximumPrefix) + numberText(style, number);
}

function numberText(style: Label['style'], number: number): string {
  const isSpelled = number >= 1 && number <= maximumSpelled;
  switch (style) {
    case 'D':
      return String(number);
    case 'R':
      return isSpelled ? roman(number).toUpperCase() : String(number);
    case 'r':
      return isSpelled ? roman(number) : String(number);
    case 'A':
      return isSpelled ? letters(number).toUpperCase() : String(number);
    case 'a':
      return isSpelled ? letters(number) : String(number);
    default:
      return '';
  }
}

function roman(number: number): string {
  let [left, text] = [Math.trunc(number), ''];
  for (const [value, digits] of romanDigits) for (; left >= value; left -= value) text += digits;
  return text;
}

/** a to z, then aa to zz, then aaa. */
function letters(number: number): string {
  const index = Math.trunc(number) - 1;
  return String.fromCharCode(97 + (index % 26)).repeat(Math.floor(index / 26) + 1);
}
