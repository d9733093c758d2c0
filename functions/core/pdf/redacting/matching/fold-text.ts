/** A text as it is compared, and where in the original each of its UTF-16 units begins and ends. */
export interface FoldedText {
  readonly text: string;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Characters that show nothing: soft hyphens, joiners and other marks of format. */
const invisible = /\p{Cf}|\p{Variation_Selector}|\u034f/u;

/** What is written in several ways, as the plainest of them. */
const plain: Readonly<Record<string, string>> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u2019': "'",
  '\u02bc': "'",
};

/**
 * Folds a text so that what reads alike is equal: compatibility forms (ISO 32000-2 has ligatures in fonts) are taken apart,
 * any white space is one space, and what shows nothing is left out.
 */
export function foldText(text: string, { ignoreCase }: { readonly ignoreCase: boolean }): FoldedText {
  let folded = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const isLetter = character >= '!' && character <= '~';
    if (isLetter) {
      folded += ignoreCase ? character.toLowerCase() : character;
      starts.push(at);
      ends.push(end);
    } else if (/\s/u.test(character)) {
      if (!folded.endsWith(' ')) {
        folded += ' ';
        starts.push(at);
        ends.push(end);
      }
    } else if (!invisible.test(character)) {
      const apart = character.normalize('NFKD');
      const piece = [...(ignoreCase ? apart.toLowerCase() : apart)].map((one) => plain[one] ?? one).join('');
      folded += piece;
      for (let unit = 0; unit < piece.length; unit++) {
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { text: folded, starts, ends };
}

/** The letters of a text as they are compared, without white space and in one case. */
export function foldedLetters(text: string): string {
  return foldText(text, { ignoreCase: true }).text.replaceAll(' ', '');
}
