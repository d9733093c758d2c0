/**
 * Normalises text for comparison: compatibility forms (ligatures, full width) become plain letters, and case, accents,
 * vowel points and the strokes of letters such as ø are removed. Marks that belong to the spelling in Indic scripts and
 * kana are kept.
 */
export function foldForSearch(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(accents, '')
      // Upper case first: only it maps ß and ss, and the dotless i and i, to the same letters.
      .toUpperCase()
      .toLowerCase()
      .replace(/[ςøłđħŧæœ]/g, (letter) => plainLetters.get(letter) ?? letter)
      .normalize('NFC')
  );
}

/** Marks that writers can leave out, in Latin, Greek, Cyrillic, Hebrew and Arabic, and Arabic elongation. */
const accents =
  /[[\p{Mn}&&[\p{sc=Inherited}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309a]]|\u0640/gv;

const plainLetters = new Map(
  Object.entries({ ς: 'σ', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' }),
);
