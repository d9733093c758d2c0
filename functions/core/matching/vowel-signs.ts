/**
 * Ranges of signs written over, under or between letters and often left out: Hebrew points, Arabic vowel signs, Syriac
 * ones.
 */
const ranges = [
  [0x0591, 0x05bd],
  [0x05bf, 0x05bf],
  [0x05c1, 0x05c2],
  [0x05c4, 0x05c5],
  [0x05c7, 0x05c7],
  [0x0610, 0x061a],
  [0x0640, 0x0640], // only lengthens a word
  [0x064b, 0x0652], // those after these are parts of letters, such as the hamza on an alef
  [0x0656, 0x065e],
  [0x0670, 0x0670],
  [0x06d6, 0x06dc],
  [0x06df, 0x06e4],
  [0x06e7, 0x06e8],
  [0x06ea, 0x06ed],
  [0x0711, 0x0711],
  [0x0730, 0x074a],
  [0x0897, 0x089f],
  [0x08ca, 0x08e1],
  [0x08e3, 0x08ff],
  [0xfb1e, 0xfb1e],
] as const;

/** The same signs on a space or on the lengthening sign, as fonts have them. */
const ofFonts = [
  [0xfc5e, 0xfc63],
  [0xfcf2, 0xfcf4],
  [0xfe70, 0xfe74],
  [0xfe76, 0xfe7f],
] as const;

/** The signs as the inside of a character class in any regular expression syntax. */
export const vowelSigns = classOf(ranges);
const allSigns = `[${vowelSigns}${classOf(ofFonts)}]*`;
const signsOnly = new RegExp(`^${allSigns}$`, 'u');
const lettersWithSigns = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/u;

/** Whether a text consists only of signs. */
export function isVowelSign(text: string): boolean {
  return text !== '' && signsOnly.test(text);
}

/** A regular expression for a character of a text, followed by any signs. Empty for a sign. */
export function withAnySigns(character: string, source: string): string {
  if (isVowelSign(character)) return '';
  return lettersWithSigns.test(character) ? source + allSigns : source;
}

function classOf(some: readonly (readonly [first: number, last: number])[]): string {
  return some.map((range) => String.fromCodePoint(...range).replace(/^(.)(.)$/u, '$1-$2')).join('');
}
