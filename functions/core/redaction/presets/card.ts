import type { Match } from '../../matching/match.ts';

/** Digits in groups with one separator. */
const candidate = /(?<![\p{L}\p{N}]|\d[.,])\d(?:[\s.\-\u2010-\u2013]?\d){11,18}(?![\p{L}\p{N}])/gu;

/** The first digits and lengths of the networks' numbers (ISO/IEC 7812). */
const networks: readonly RegExp[] = [
  /^4\d{12}(?:\d{3}){0,2}$/,
  /^(?=\d{16}$)(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  /^3[47]\d{13}$/,
  /^3(?:0[0-5]|095|[689])\d{11,16}$/,
  /^(?:6011|64[4-9]|65)\d{12,15}$/,
  /^35(?:2[89]|[3-8])\d{12,15}$/,
  /^62\d{14,17}$/,
  /^(?:50|5[6-9]|6\d)\d{10,17}$/,
  /^220[0-4]\d{12,15}$/,
];

/** Finds payment card numbers: of a known network, and with a valid check digit. */
export function findCards(text: string): readonly Match[] {
  return [...text.matchAll(candidate)].flatMap(({ index, 0: found }) => {
    const digits = found.replace(/\D/g, '');
    const isCard = networks.some((network) => network.test(digits)) && hasCheckDigit(digits);
    return isCard ? [{ start: index, end: index + found.length }] : [];
  });
}

/** Whether digits pass the Luhn formula (ISO/IEC 7812-1, annex B). */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits.charAt(digits.length - 1 - at)) * (1 + (at % 2));
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
