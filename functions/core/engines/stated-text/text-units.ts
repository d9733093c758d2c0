/** A letter, digit or sign of a text that is compared, folded: without marks, case or compatibility forms. */
export interface Unit {
  readonly letter: string;
  /** The start and end of its character in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The number of its word. */
  readonly word: number;
  readonly kind: 'letter' | 'digit' | 'unordered' | 'unknown';
}

/**
 * Scripts whose letters are not always drawn in reading order: those from right to left, and those that draw vowels or
 * conjuncts around a consonant.
 */
const unordered =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Mongolian}\p{Script=Balinese}\p{Script=Javanese}]/u;

/** A character of a glyph whose text is unknown, such as a ligature. PDFium writes U+0002 for a hyphen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: fonts map glyphs without text to them
const unknown = /[\p{Co}\ufffd\0\x01\x03-\x08\x0e-\x1f]/u;

/** Scripts without spaces, whose characters count as words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** The number of letters that unknown glyphs stand for beyond their own number: a ligature has up to three. */
const lettersOfLigature = 2;

/** Matches characters that count: letters, digits, signs of money, and the points and signs within numbers. */
const counted = /[\p{L}\p{N}\p{Sc}%‰]|(?<=\p{Nd})[.,](?=\p{Nd})|(?<![\p{L}\p{N}])[-−–](?=\p{Nd})/gu;
const countedOrUnknown = new RegExp(`${counted.source}|${unknown.source}`, 'gu');

/** Returns the units of a text that is stated. */
export function statedUnits(text: string): readonly Unit[] {
  return unitsOf(text, counted);
}

/** Returns the units of a drawn text, with `unknown` ones for the letters that glyphs of unknown text may stand for. */
export function drawnUnits(text: string): readonly Unit[] {
  return unitsOf(text, countedOrUnknown).flatMap((unit, at, all) => {
    const isLast = unit.kind === 'unknown' && all[at + 1]?.kind !== 'unknown';
    return isLast ? Array.from({ length: 1 + lettersOfLigature }, () => unit) : [unit];
  });
}

function unitsOf(text: string, pattern: RegExp): readonly Unit[] {
  const units: Unit[] = [];
  let word = 0;
  let last = 0;
  let isSpaceless = false;
  for (const { 0: character, index: start } of text.matchAll(pattern)) {
    if (/\s/.test(text.slice(last, start)) || spaceless.test(character) || isSpaceless) word++;
    isSpaceless = spaceless.test(character);
    last = start;
    const end = start + character.length;
    if (unknown.test(character)) units.push({ letter: '', start, end, word, kind: 'unknown' });
    else
      for (const letter of folded(character)) units.push({ letter, start, end, word, kind: kindOf(letter) });
  }
  return units;
}

/** Arabic letters of other languages that share glyphs with a letter of Arabic, for which fonts state either. */
const sharedGlyphs: Readonly<Record<string, string>> = { ھ: 'ه', ہ: 'ه', ی: 'ي', ى: 'ي', ک: 'ك' };

function folded(character: string): string {
  if (/[-−–]/.test(character)) return '-';
  if (/[.,]/.test(character)) return character;
  const plain = character.normalize('NFKD');
  // Upper case first: ß is SS, and a final sigma a sigma.
  return (sharedGlyphs[plain] ?? plain)
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}\p{Sc}%‰]|[\u0640\p{Default_Ignorable_Code_Point}]/gu, ''); // a tatweel only lengthens a line
}

function kindOf(letter: string): Unit['kind'] {
  if (/[\p{Nd}.,-]/u.test(letter)) return 'digit';
  return unordered.test(letter) ? 'unordered' : 'letter';
}
