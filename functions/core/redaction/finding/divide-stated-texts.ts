import { isVowelSign } from '../../matching/vowel-signs.ts';
import type { MarkedText, ReadGlyph } from '../../page-content/glyph.ts';
import { spend } from '../../pdf-objects/work-budget.ts';
import { alignLetters, lettersOf } from './align-letters.ts';
import { pieceOf } from './order-glyphs.ts';
import { readRightToLeft } from './read-right-to-left.ts';
import { piecesOf, setLines } from './set-lines.ts';
import { type StatedGlyph, statedGlyphs } from './stated-glyphs.ts';
import type { StatedPart, StatedParts, TextPiece } from './text-pieces.ts';

/**
 * Divides stated texts among their glyphs, where the glyphs' own text is the same but for white space, hyphens and
 * vowel signs, in any possible reading order. Any other text is one part of all its glyphs. Throws PdfTooComplex for
 * very many texts within each other.
 */
export function divideStatedTexts(glyphs: readonly ReadGlyph[]): StatedParts {
  const marked = new Map<MarkedText, ReadGlyph[]>();
  for (const glyph of glyphs) {
    spend('comparison', glyph.marks.length);
    for (const mark of glyph.marks) {
      if (mark.actualText === undefined) continue;
      const own = marked.get(mark);
      if (own) own.push(glyph);
      else marked.set(mark, [glyph]);
    }
  }
  const parts = new Map<MarkedText, readonly StatedPart[]>();
  // Nested ones begin after those around them.
  for (const [mark, own] of [...marked].sort(([one], [other]) => other.index - one.index)) {
    for (const { marks } of own) spend('comparison', marks.length);
    parts.set(mark, partsOf(mark, own, parts));
  }
  return parts;
}

/** Returns the rest of a stated text without some glyphs; undefined if nothing is left. */
export function cutText(
  parts: readonly StatedPart[],
  isGone: (glyph: number) => boolean,
): string | undefined {
  const states = parts.map(({ owners }) => (owners.length > 0 ? !owners.some(isGone) : undefined));
  const after = [...states];
  for (let at = states.length - 2; at >= 0; at--) after[at] ??= after[at + 1];
  let before: boolean | undefined;
  const left = parts.filter((_, at) => {
    before = states[at] ?? before;
    // White space without a glyph belongs to its neighbours.
    return states[at] ?? (before === true || after[at] === true);
  });
  const text = left.map((part) => part.text).join('');
  return text.trim() === '' ? undefined : text;
}

function partsOf(mark: MarkedText, glyphs: readonly ReadGlyph[], known: StatedParts): readonly StatedPart[] {
  const text = mark.actualText ?? '';
  if (glyphs.length > 1) {
    const items = statedGlyphs(glyphs, known, ({ marks }) =>
      marks.slice(0, marks.indexOf(mark)).findLast(({ actualText }) => actualText !== undefined),
    );
    for (const pieces of ordersOf(items)) {
      const parts = divided(text, pieces, items);
      if (parts) return parts;
    }
  }
  return [{ text, owners: glyphs.map(({ index }) => index) }];
}

/** The maximum number of signs on one letter. */
const signsTogether = 8;

/** Returns items in their possible reading orders: as drawn, by line, and from right to left. */
function* ordersOf(items: readonly StatedGlyph[]): Generator<readonly TextPiece[]> {
  yield items.map(({ text, index }) => pieceOf(text, [index]));
  if (items.some(({ otherText }) => otherText !== undefined))
    yield items.map(({ text, otherText, index }) => pieceOf(otherText ?? text, [index]));
  const lines = setLines(items).map(piecesOf);
  yield lines.flat();
  const backwards = lines.map(readRightToLeft);
  if (backwards.some((ways) => ways.length > 0))
    for (const base of [0, 1] as const) yield lines.flatMap((line, at) => backwards[at]?.[base] ?? line);
}

/** Divides a stated text among pieces with the same text. */
function divided(
  stated: string,
  pieces: readonly TextPiece[],
  items: readonly StatedGlyph[],
): readonly StatedPart[] | undefined {
  const said = pieces.filter(({ kind }) => kind === 'text');
  const clusters = stated.match(/.[\p{M}\p{Cf}\u0640]*/gsu) ?? [];
  const letters = clusters.map(lettersOf);
  const aligned = alignLetters(letters.join(''), said);
  if (!aligned) return undefined;
  const byIndex = new Map(items.map((item) => [item.index, item]));
  const ofLetter = letters.flatMap((own, index) => Array.from({ length: own.length }, () => index));
  const owners = clusters.map(() => new Set<number>());
  const softs = softClusters(letters);
  for (const [index, [from, to]] of aligned.entries()) {
    const piece = said[index] as TextPiece; // one for each letter range
    const isSign = isVowelSign(piece.text);
    const own =
      to > from
        ? ofLetter.slice(from, to)
        : isSign
          ? [ofLetter[isOverNext(index) ? from : from - 1]]
          : [softs(from) ?? ofLetter[from - 1]];
    for (const one of own)
      for (const place of piece.owners)
        for (const owner of byIndex.get(place)?.owners ?? []) owners[one ?? -1]?.add(owner);
  }
  return clusters.map((text, index) => ({ text, owners: [...(owners[index] ?? [])] }));

  /** Whether a sign is over the piece after it, rather than over that before it. */
  function isOverNext(index: number): boolean {
    const itemAt = (at: number) => byIndex.get(said[at]?.owners[0] ?? -1);
    const own = itemAt(index);
    const distanceTo = (step: 1 | -1) => {
      let at = index + step;
      while (isVowelSign(said[at]?.text ?? '') && Math.abs(at - index) < signsTogether) at += step;
      const other = itemAt(at);
      if (!own || !other) return Number.POSITIVE_INFINITY;
      const [x, y] = [(other.origin[0] + other.end[0]) / 2, (other.origin[1] + other.end[1]) / 2];
      return Math.hypot(own.origin[0] - x, own.origin[1] - y);
    };
    return distanceTo(1) < distanceTo(-1);
  }
}

/**
 * Returns a function that gives, in turn, the parts without letters after a number of letters; the last again when
 * there are no more.
 */
function softClusters(letters: readonly string[]): (after: number) => number | undefined {
  const known = new Map<number, number[]>();
  let count = 0;
  for (const [index, own] of letters.entries()) {
    count += own.length;
    if (own !== '') continue;
    const others = known.get(count);
    if (others) others.push(index);
    else known.set(count, [index]);
  }
  const used = new Map<number, number>();
  return (after) => {
    const all = known.get(after) ?? [];
    const next = used.get(after) ?? 0;
    used.set(after, next + 1);
    return all[Math.min(next, all.length - 1)];
  };
}
