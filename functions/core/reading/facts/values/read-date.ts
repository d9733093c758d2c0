import { asciiDigits } from './digits.ts';
import type { Habits } from './habits.ts';
import type { ValueInText } from './value-in-text.ts';

/** Languages whose names of months are known. */
const languages = 'en de fr es it nl pt pl sv da nb fi cs sk hu ro hr tr ru uk bg el id'.split(' ');

let months: ReadonlyMap<string, number> | undefined;

const word = '(\\p{L}[\\p{L}\\p{M}]*)';
const year = '(\\d{4})(?!\\d)';
const ordinal = '(?:st|nd|rd|th|er|ste|de|\\.|º|ª)?';
const of = "(?:of |de |del |d[’'])?";

type Parts = readonly [year: number, month: number, day: number, certainty?: number];

/** Each way to write a date, and what its parts are. */
const forms: readonly (readonly [RegExp, (parts: readonly string[], habits: Habits) => Parts | undefined])[] =
  [
    [
      /(?<![\d.,/-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/gu,
      ([y, , m, d]) => [Number(y), Number(m), Number(d)],
    ],
    [
      /(?<!\d)(\d{4})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]/gu,
      ([y, m, d]) => [Number(y), Number(m), Number(d)],
    ],
    [
      /(?<![\d.,/-])(\d{1,2})\s?([./-])\s?(\d{1,2})\s?\2\s?(\d{4}|\d{2})(?![\d/-])/gu,
      ([one, sign, other, y], habits) => numeric(one, other, y, sign, habits),
    ],
    [
      new RegExp(`(?<!\\d)(\\d{1,2})${ordinal}\\s+${of}${word}\\.?\\s?,?\\s+${of}${year}`, 'gu'),
      ([d, name, y]) => named(y, name, d),
    ],
    [
      new RegExp(`${word}\\.?\\s+(\\d{1,2})${ordinal}\\s?,?\\s+${year}`, 'gu'),
      ([name, d, y]) => named(y, name, d),
    ],
    [
      /(?<!\d)(\d{1,2})[-./\s](\p{L}{3,})\.?[-./\s](\d{4}|\d{2})(?!\d)/gu,
      ([d, name, y]) => named(y, name, d),
    ],
    [new RegExp(`${year}[.\\s]\\s*${word}\\.?\\s+(\\d{1,2})\\.?`, 'gu'), ([y, name, d]) => named(y, name, d)],
  ];

/** Reads the first date of a text, in numbers or with the month's name. */
export function readDate(text: string, habits: Habits): ValueInText<string> | undefined {
  return datesIn(text, habits)[0];
}

/** The dates of a text, in its order. Those of one place may overlap. */
export function datesIn(text: string, habits: Habits): readonly ValueInText<string>[] {
  if (!/\d/.test(text)) return [];
  const plain = asciiDigits(text);
  const found = forms.flatMap(([form, partsOf]) =>
    [...plain.matchAll(form)].flatMap((match) => {
      const parts = partsOf(match.slice(1), habits);
      const value = parts && isoDate(parts);
      return value
        ? [{ value, start: match.index, end: match.index + match[0].length, certainty: parts[3] ?? 1 }]
        : [];
    }),
  );
  return found.sort((one, other) => one.start - other.start || other.end - one.end);
}

/** The trust in a guess of the order of day and month. */
const guessed = 0.6;

function numeric(one = '', other = '', y = '', sign = '', { isDayFirst, currency }: Habits): Parts {
  const [first, second, inYear] = [Number(one), Number(other), yearOf(y)];
  if (first > 12 || first === second) return [inYear, second, first];
  if (second > 12) return [inYear, first, second];
  if (isDayFirst !== undefined) return isDayFirst ? [inYear, second, first] : [inYear, first, second];
  if (sign === '.') return [inYear, second, first];
  return currency === 'USD' ? [inYear, first, second, guessed] : [inYear, second, first, guessed];
}

function named(y = '', name = '', d = ''): Parts | undefined {
  months ??= monthNames();
  const month = months.get(foldedMonth(name));
  return month === undefined ? undefined : [yearOf(y), month, Number(d)];
}

/** Two digits are a year from 1970 to 2069. */
function yearOf(digits: string): number {
  const stated = Number(digits);
  return digits.length > 2 ? stated : stated < 70 ? 2_000 + stated : 1_900 + stated;
}

function isoDate([y, m, d]: Parts): string | undefined {
  const date = new Date(Date.UTC(y, m - 1, d));
  const isReal = y >= 1_500 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** The names of months, long, short, and as they stand beside a day. */
function monthNames(): ReadonlyMap<string, number> {
  const names = new Map<string, number>();
  for (const language of languages)
    for (const options of [
      { month: 'long' },
      { month: 'short' },
      { month: 'long', day: 'numeric' },
      { month: 'short', day: 'numeric' },
    ] as const) {
      const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
      for (let month = 0; month < 12; month++) {
        const name =
          format.formatToParts(Date.UTC(2024, month, 1)).find(({ type }) => type === 'month')?.value ?? '';
        const key = foldedMonth(name);
        if (key !== '' && !names.has(key)) names.set(key, month + 1);
      }
    }
  names.set('sept', 9);
  return names;
}

function foldedMonth(name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\p{L}]/gu, '');
  return plain.toLowerCase();
}
