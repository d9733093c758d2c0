import { currencyIn } from './currency.ts';
import { asciiDigits } from './digits.ts';

/** How a document writes numbers, dates and amounts. */
export interface Habits {
  /** Whether 3/4 is in April; undefined if no date shows it. */
  readonly isDayFirst: boolean | undefined;
  readonly decimalSign: ',' | '.' | undefined;
  /** The only currency of the document, in ISO 4217. */
  readonly currency: string | undefined;
}

/** Those of a document that shows none. */
export const neutralHabits: Habits = { isDayFirst: undefined, decimalSign: undefined, currency: undefined };

/** Collects the habits of a document from its texts. */
export interface HabitSurvey {
  add(text: string): void;
  readonly habits: Habits;
}

const numericDate = /(?<![\d.,/-])(\d{1,2})([./-])(\d{1,2})\2(?:\d{4}|\d{2})(?![\d/-])/g;
const decimals = /\d([.,])(?:\d{1,2}|\d{4,})(?![\d.,/-]|\.\d)/g;
const grouped = /\d([.,])\d{3}([.,])\d/g;

export function habitSurvey(): HabitSurvey {
  let [dayFirst, comma] = [0, 0];
  const currencies = new Set<string>();
  return {
    add: (text) => {
      const plain = asciiDigits(text);
      for (const [, one, , other] of plain.matchAll(numericDate)) {
        if (Number(one) > 12 && Number(other) <= 12) dayFirst++;
        if (Number(other) > 12 && Number(one) <= 12) dayFirst--;
      }
      const numbers = plain.replaceAll(numericDate, ' ');
      for (const [, sign] of numbers.matchAll(decimals)) comma += sign === ',' ? 1 : -1;
      for (const [, group, sign] of numbers.matchAll(grouped))
        if (group !== sign) comma += sign === ',' ? 2 : -2;
      if (!/\d/.test(plain)) return;
      const currency = currencyIn(plain);
      if (currency) currencies.add(currency);
    },
    get habits(): Habits {
      return {
        isDayFirst: dayFirst === 0 ? undefined : dayFirst > 0,
        decimalSign: comma === 0 ? undefined : comma > 0 ? ',' : '.',
        currency: currencies.size === 1 ? [...currencies][0] : undefined,
      };
    },
  };
}
