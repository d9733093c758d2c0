import type { Money } from '../field-wish.ts';
import { currencyIn, currencyMark } from './currency.ts';
import { asciiDigits } from './digits.ts';
import type { Habits } from './habits.ts';
import { datesIn } from './read-date.ts';
import type { ValueInText } from './value-in-text.ts';

const space = '[\\s\\u00a0\\u202f]?';
const digits = "(?:\\d{1,3}(?:[.,'’\\u00a0\\u202f\\u2009 ]\\d{3})+(?!\\d)|\\d+)(?:[.,]\\d+)?";

let number: RegExp | undefined;

/** A number with its signs and currency. */
function numberPattern(): RegExp {
  const mark = currencyMark();
  number ??= new RegExp(
    `(?:(?<before>${mark})${space})?(?<minus>[(+−–-]${space})?(?:(?<between>${mark})${space})?(?<![\\d.,])(?<digits>${digits})(?<end>${space}\\)|,?[−–-]+(?![\\d\\p{L}]))?(?:${space}(?<after>%|${mark}))?`,
    'gu',
  );
  return number;
}

/** Reads the first number of a text: `1,234.50`, `1.234,50`, `(12)`, `-3 %`. */
export function readNumber(text: string, habits: Habits): ValueInText<number> | undefined {
  return numbersIn(text, habits)[0];
}

/** Reads the amount of a text: the last with a currency, or else with cents, or else the last that is no percentage. */
export function readMoney(text: string, habits: Habits, label: string): ValueInText<Money> | undefined {
  const amounts = numbersIn(text, habits).filter(({ isShare }) => !isShare);
  const best =
    amounts.findLast(({ currency }) => currency) ??
    amounts.findLast(({ hasCents }) => hasCents) ??
    amounts.at(-1);
  if (!best) return undefined;
  const currency = best.currency ?? currencyIn(text) ?? currencyIn(label) ?? habits.currency ?? null;
  return {
    value: { amount: best.value, currency },
    start: best.start,
    end: best.end,
    certainty: best.certainty * (best.currency || best.hasCents ? 1 : roundAmount),
  };
}

/** The trust in an amount without cents and currency. */
const roundAmount = 0.8;

interface NumberInText extends ValueInText<number> {
  readonly currency: string | undefined;
  readonly isShare: boolean;
  readonly hasCents: boolean;
}

function numbersIn(text: string, habits: Habits): readonly NumberInText[] {
  const dates = datesIn(text, habits);
  return [...asciiDigits(text).matchAll(numberPattern())].flatMap((match) => {
    const { before, minus = '', between, digits: written = '', end = '', after } = match.groups ?? {};
    const mark = before ?? between ?? (after === '%' ? undefined : after);
    const stop = match.index + match[0].length;
    // A part of a code, a date or a word is no number.
    const isPart =
      (before === undefined && /[\p{L}\d_][-/._]?$/u.test(text.slice(0, match.index))) ||
      (minus !== '' && before === undefined && /[\p{L}\d]$/u.test(text.slice(0, match.index))) ||
      (after === undefined && /^(?:[\p{L}_]|[-/.:]\d)/u.test(text.slice(stop)));
    const { size, certainty, hasCents } = sizeOf(written, habits);
    if (dates.some(({ start, end: last }) => match.index < last && stop > start)) return [];
    if (isPart || !Number.isFinite(size)) return [];
    const isNegative = minus.startsWith('(') ? end.endsWith(')') : /[−–-]/.test(minus + end);
    return [
      {
        value: isNegative ? -size : size,
        start: match.index + (minus.startsWith('(') && !isNegative && before === undefined ? 1 : 0),
        end: end.endsWith(')') && !isNegative ? stop - end.length : stop,
        certainty,
        currency: mark === undefined ? undefined : currencyIn(mark),
        isShare: after === '%',
        hasCents,
      },
    ];
  });
}

/** The trust in a number whose separator may be of thousands or of decimals. */
const ambiguous = 0.8;

/** Interprets digits with separators. Where one may be of thousands or of decimals, the document's habit decides. */
function sizeOf(written: string, { decimalSign }: Habits) {
  const plain = written.replaceAll(/['’\s\u00a0\u202f\u2009]/g, '');
  const separators = [...plain.matchAll(/[.,]/g)].map(([sign]) => sign);
  const last = separators.at(-1);
  const fraction = last === undefined ? '' : plain.slice(plain.lastIndexOf(last) + 1);
  const isOnlyGroups = separators.length > 1 && separators.every((sign) => sign === last);
  const isUnclear = separators.length === 1 && fraction.length === 3 && !/^0[.,]/.test(plain);
  const decimal = isOnlyGroups || (isUnclear && decimalSign !== last) ? undefined : last;
  const whole = decimal === undefined ? plain : plain.slice(0, plain.lastIndexOf(decimal));
  const size = Number(`${whole.replaceAll(/[.,]/g, '')}${decimal === undefined ? '' : `.${fraction}`}`);
  const certainty = isUnclear && decimalSign === undefined ? ambiguous : 1;
  return { size, certainty, hasCents: decimal !== undefined && fraction.length === 2 };
}
