/**
 * Text as it is compared: compatibility forms (ligatures, full width) are plain letters, and case, accents, vowel points
 * and the strokes of letters such as ø are gone. The marks that Indic scripts and kana spell with stay.
 */
export function foldText(text: string): string {
  if (!/[\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return (
    text
      .normalize('NFKD')
      .replace(accents, '')
      // Upper case first: it alone makes one letter of ß and ss, and of the dotless i and i.
      .toUpperCase()
      .toLowerCase()
      .replace(/[ςøłđħŧæœ]/g, (letter) => plainLetters.get(letter) ?? letter)
      .normalize('NFC')
  );
}

/** Marks that writers leave out as they like: of Latin, Greek, Cyrillic, Hebrew and Arabic, and Arabic's stretching. */
const accents =
  /[[\p{Mn}&&[\p{sc=Inherited}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309a]]|\u0640/gv;

const plainLetters = new Map(
  Object.entries({ ς: 'σ', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe' }),
);
