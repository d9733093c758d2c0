/** Letters and digits that Latin text is compared with. */
export const latin: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];

/** Characters that look alike in some designs, in addition to those that differ only in case. */
const alike = ['0oOQD', 'lI1ijLJ', 'sS5', 'zZ2', '8BS', '6b', 'gq9', 'γϒΥυ'];

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

/** Whether two letters differ only in case, or look alike in some designs. */
export function areAlike(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return true;
  return alike.some((group) => group.includes(one) && group.includes(other));
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
