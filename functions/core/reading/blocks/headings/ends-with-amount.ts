import { currencyIn } from '../../facts/values/currency.ts';
import { gapBetween } from '../../spaced.ts';
import { isNumeric } from '../../tables/is-numeric.ts';
import { isPeriod } from '../../tables/titles/title-texts.ts';
import type { TextLine } from '../text-line.ts';

/** The minimum gap, in ems, before a value at the end of a line. */
const farGap = 2;

/** Whether a line leads to a value across a gap, as a row with a label does. */
export function leadsToValue({ read, style }: TextLine): boolean {
  const [before, last] = read.slice(-2);
  if (!before || !last || gapBetween(before, last) <= farGap * style.size) return false;
  return (isNumeric(last.text) && !isPeriod(last.text)) || isAmount(last.text);
}

/** Whether a text is the total of a bill or a row of values: it ends with an amount, or with two numbers that are no years. */
export function endsWithAmount(text: string): boolean {
  const [before = '', last = ''] = text.split(/\s+/).slice(-2);
  const isValue = (word: string) => /\d/.test(word) && isNumeric(word) && !isPeriod(word);
  if (isAmount(last) || (isValue(before) && isValue(last))) return true;
  return (isValue(before) && isCurrency(last)) || (isCurrency(before) && isValue(last));
}

/** Whether a text is a number that is shown large: one with groups of digits or a currency, and its unit at most. */
export function isBigNumber(text: string): boolean {
  const [number = '', ...unit] = text.split(/\s+/);
  return unit.length < 2 && (isAmount(number) || /^[^\p{L}\d]?\d{1,3}(?:[.,'’]\d{2,3})+$/u.test(number));
}

const longestCurrency = 4;

function isCurrency(word: string): boolean {
  return word.length <= longestCurrency && !/\d/.test(word) && currencyIn(word) !== undefined;
}

/** A number with a currency, or one with groups of thousands and with decimals. */
function isAmount(word: string): boolean {
  if (/^[(-]?\d{1,3}(?:[.,'’]\d{3})+[.,]\d{2}\)?$/.test(word)) return true;
  return /\d/.test(word) && /^[^\d]{0,5}[\d.,'’]+[^\d]{0,4}$/.test(word) && currencyIn(word) !== undefined;
}
