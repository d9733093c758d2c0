import type { Match } from '../../matching/match.ts';

/** Characters permitted between the digits of a number. */
const gap = '[\\s.\\-\\u2010-\\u2013/()]{0,3}';
const digits = (least: number, most: number) => `\\d(?:${gap}\\d){${least - 1},${most - 1}}`;
const before = '(?<![\\p{L}\\p{N}]|\\d[.,:/-])';
const after = '(?![\\p{L}\\p{N}]|[.,:/-]\\d|%)';

const forms: readonly RegExp[] = [
  // With the country: +49 (0)30 1234-567, 0044 20 7946 0000.
  new RegExp(`${before}(?:\\+${gap}|00(?=[1-9]))${digits(7, 15)}${after}`, 'gu'),
  // North America, in groups: (212) 555-0123, 1-212-555-0123.
  new RegExp(
    `${before}(?:1[ .-])?(?:\\([2-9]\\d{2}\\)[ .-]?|[2-9]\\d{2}[ .\\-\\u2010-\\u2013])[2-9]\\d{2}[ .\\-\\u2010-\\u2013]\\d{4}${after}`,
    'gu',
  ),
  // With the long-distance prefix 0: 030 1234567, 06 12 34 56 78, 0171/1234567.
  new RegExp(`${before}\\(?0[1-9]${gap}${digits(6, 11)}${after}`, 'gu'),
  // Any number after a label for it.
  new RegExp(
    `(?:\\b(?:tel|telephone|phone|fax|mobile?|cell|telefon|telefax|mobil|t\\u00e9l(?:\\u00e9phone)?)\\b[.:\\s]{0,4}(?:no|nr|number)?[.:#\\s]{0,4})(?<number>\\+?\\(?${digits(5, 15)})(?!\\d)`,
    'giu',
  ),
];

const date = /^\(?\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}[./-]\d{1,2}[./-]\d{1,2}$/;

/** Finds telephone numbers: with a country, in North American groups, with a prefix 0, or after a label. */
export function findPhones(text: string): readonly Match[] {
  const found = forms.flatMap((form) =>
    [...text.matchAll(form)].flatMap(({ index, 0: whole, groups }) => {
      const number = groups?.number ?? whole;
      const end = index + whole.length;
      return date.test(number.trim()) ? [] : [{ start: end - number.length, end }];
    }),
  );
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  return found.filter(({ end }, at) => found.slice(Math.max(0, at - 8), at).every((one) => one.end < end));
}
