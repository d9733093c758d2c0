import { type SearchedText, searchedText, spaceEms, type TextPiece } from './text-pieces.ts';

/** How line ends are spelled: unchanged, as a space, or not at all, for a long word broken without a hyphen. */
export type LineEnds = '\n' | ' ' | '';

const hyphens = /[-\u00ad\u2010\u2011]$/;

/**
 * Normalises a text for patterns: compatibility forms decomposed, gaps as spaces, and hyphenated words joined. With
 * `isTight`, spaced-out letters are joined, too.
 */
export function spellText(given: readonly TextPiece[], lineEnds: LineEnds, isTight = false): SearchedText {
  const pieces = isTight ? tightened(given) : given;
  const spelled = searchedText();
  for (const [index, { kind, text, ems, owners }] of pieces.entries()) {
    if (kind === 'gap') {
      if (ems >= spaceEms && !spelled.endsWith(' ')) spelled.add(' ', []);
    } else if (kind === 'line') {
      if (!isBroken(pieces, index)) spelled.add(lineEnds, []);
    } else if (!isHyphenAt(pieces, index)) spelled.add(plainText(text), owners);
  }
  return spelled.done();
}

const known = new Map<string, string>();

function plainText(text: string): string {
  const before = known.get(text);
  if (before !== undefined) return before;
  const plain = text
    .normalize('NFKC')
    .replace(/\s/g, ' ')
    .replace(/[\p{Cf}\p{Cc}]/gu, '');
  if (known.size > 20_000) known.clear();
  known.set(text, plain);
  return plain;
}

/** Whether the line that ends here ends in a hyphen, and the next begins with a lowercase letter. */
function isBroken(pieces: readonly TextPiece[], index: number): boolean {
  return hyphens.test(pieces[index - 1]?.text ?? '') && /^\p{Ll}/u.test(pieces[index + 1]?.text ?? '');
}

function isHyphenAt(pieces: readonly TextPiece[], index: number): boolean {
  const isAtEnd = pieces[index + 1]?.kind === 'line' && isBroken(pieces, index + 1);
  return isAtEnd && (pieces[index]?.text.length ?? 0) === 1;
}

/** The minimum number of consecutive separate characters that count as spaced out. */
const leastSpacedOut = 4;

/** Removes what separates single characters, except gaps wider than most of it. */
function tightened(pieces: readonly TextPiece[]): readonly TextPiece[] {
  const isApart = ({ kind, text, ems }: TextPiece) =>
    (kind === 'gap' && ems >= spaceEms) || (kind === 'text' && /^\s$/.test(text));
  const kept: TextPiece[] = [];
  for (let at = 0; at < pieces.length; ) {
    let end = at;
    let count = 0;
    while (end < pieces.length) {
      const piece = pieces[end] as TextPiece;
      if (piece.kind !== 'text' || /\s/.test(piece.text)) break;
      count++;
      end++;
      const from = end;
      while (end < pieces.length && isApart(pieces[end] as TextPiece)) end++;
      if (end === from || end - from > 2) break;
    }
    const some = pieces.slice(at, Math.max(end, at + 1));
    kept.push(...(count >= leastSpacedOut ? some.filter((piece) => !isApart(piece)) : some));
    at = Math.max(end, at + 1);
  }
  return kept;
}
