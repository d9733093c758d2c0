import type { Glyph } from '../page-content/glyph.ts';
import { lettersOf } from './finding/align-letters.ts';
import type { StatedParts } from './finding/text-pieces.ts';
import { namedPages } from './named-pages.ts';
import type { PictureGlyph } from './pictures/picture-text.ts';

/** The reason why more letters are removed than a redaction requests. */
export type MoreRemoved = keyof typeof reasons;

const reasons = {
  stated: 'a replacement text (ActualText) stands for several glyphs, which do not spell it one by one',
  ligature: 'one glyph stands for several letters, as a ligature does',
  drawing: 'one glyph of a Type 3 font draws several letters',
  picture: 'words in pictures are removed whole',
  pattern: 'what a pattern shows in a box is removed wherever else the pattern shows it',
} as const;

/** Returns warnings for pages from which more letters were removed than requested. */
export function moreWarnings(more: ReadonlyMap<MoreRemoved, ReadonlySet<number>>): readonly string[] {
  return [...more].map(
    ([reason, pages]) =>
      `More letters were removed from ${namedPages(pages)} than were asked for: ${reasons[reason]}.`,
  );
}

const letter = /[\p{L}\p{N}]/u;

/** The removal for one match. */
interface Removed {
  readonly glyphs: readonly Glyph[];
  readonly recognised: readonly PictureGlyph[];
  /** The matched text. */
  readonly text: string;
}

/**
 * Returns the reason why more is removed than a match: a text stated as one, a single glyph, or one word in a picture.
 */
export function moreOf(
  { glyphs, recognised, text }: Removed,
  all: { readonly glyphs: readonly Glyph[]; readonly recognised: readonly PictureGlyph[] },
  stated: StatedParts,
): readonly MoreRemoved[] {
  const indexes = new Set(glyphs.map(({ index }) => index));
  const isWhole = glyphs.some(({ marks }) =>
    marks.some((mark) => {
      const parts = stated.get(mark) ?? [];
      return parts.length === 1 && parts[0]?.owners.every((owner) => indexes.has(owner));
    }),
  );
  const said = lettersOf(glyphs.map((glyph) => glyph.text).join(''));
  const hosts = new Set(glyphs.flatMap(({ host }) => host ?? []));
  const words = new Set(recognised.map(({ word }) => word));
  const lettersIn = (some: readonly PictureGlyph[]) => some.filter((glyph) => letter.test(glyph.text)).length;
  const ofWords = all.recognised.filter(({ word }) => words.has(word));
  const isLeft = ({ index, host, text }: Glyph) =>
    host !== undefined && hosts.has(host) && !indexes.has(index) && lettersOf(text) !== '';
  return [
    ...(isWhole && said.length > lettersOf(text).length ? ['stated' as const] : []),
    ...(hosts.size > 0 && all.glyphs.some(isLeft) ? ['drawing' as const] : []),
    ...(lettersIn(ofWords) > lettersIn(recognised) ? ['picture' as const] : []),
  ];
}
