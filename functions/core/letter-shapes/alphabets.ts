/** Letters and digits that Latin text is compared with. */
export const latin: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

/** Characters that look alike in some designs, in addition to those that differ only in case. */
const alike = ['0oOQD', 'lI1ijLJ', 'sS5', 'zZ2', '8BS', '6b', 'gq9', 'γϒΥυ', 'りリ', 'へヘ', 'べペぺベ'];

const isLatin = /[\p{scx=Latin}\p{scx=Common}]/u;

/** Ranges of compatibility characters that show letters in a form or as a ligature, such as those of Arabic. */
const formRanges = [
  [0x03d0, 0x03f5],
  [0xfb00, 0xfdff],
  [0xfe70, 0xfeff],
] as const;

const alphabets = new Map<number, readonly string[]>();

/** The letters that a letter may be mistaken for: of its block of 128 characters; for Latin, letters without marks. */
export function alphabetOf(letter: string): readonly string[] {
  if (isLatin.test(letter)) return latin;
  const block = (letter.codePointAt(0) ?? 0) >> 7;
  const known = alphabets.get(block) ?? lettersIn(block << 7);
  alphabets.set(block, known);
  return known;
}

function lettersIn(start: number): readonly string[] {
  const all = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(start + index));
  return all.filter((character) => /[\p{L}\p{N}]/u.test(character));
}

/** Whether two letters differ only in case or, if they are kana, in size or kind of mark, or look alike in some designs. */
export function areAlike(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return true;
  if (isKana.test(one) && isKana.test(other) && largeKana(one) === largeKana(other)) return true;
  return alike.some((group) => group.includes(one) && group.includes(other));
}

const isKana = /[\u3041-\u3096\u30a1-\u30fa]/u;

/** Small kana that are directly before the large ones in Unicode, and the others with theirs. */
const smallKana =
  /[\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee]/u;
const otherSmallKana: Readonly<Record<string, string>> = { ゕ: 'か', ゖ: 'け', ヵ: 'カ', ヶ: 'ケ' };

/** A kana in full size, with its mark as that of voiced sounds: bold print fills the ring of the other one. */
function largeKana(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const large = smallKana.test(letter) ? String.fromCodePoint(code + 1) : (otherSmallKana[letter] ?? letter);
  return large.normalize('NFD').replace('\u309a', '\u3099');
}

let formsByText: ReadonlyMap<string, readonly string[]> | undefined;

/** The texts that are drawn for a text: itself, its other case, and its compatibility forms. */
export function formsOf(text: string): readonly string[] {
  formsByText ??= Map.groupBy(compatibilityForms(), (form) => form.normalize('NFKC'));
  const cases = [text, text.toLowerCase(), text.toUpperCase()].filter(({ length }) => length === text.length);
  return [...new Set(cases.flatMap((own) => [own, ...(formsByText?.get(own) ?? [])]))];
}

function* compatibilityForms(): Generator<string> {
  for (const [first, last] of formRanges)
    for (let code = first; code <= last; code++) yield String.fromCharCode(code);
}
