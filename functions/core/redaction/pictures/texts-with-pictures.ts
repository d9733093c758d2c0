import type { Glyph, ReadGlyph } from '../../page-content/glyph.ts';
import { joinedTexts, type PageTexts, pageTexts } from '../finding/find-matches.ts';
import { glyphsAt } from '../finding/glyphs-at.ts';
import type { PictureGlyph, PictureText } from './picture-text.ts';

/** The maximum distance, in points, between a recognised character and the same one in the page's text. */
const reachPoints = 12;

/** The share of a word's characters with text in their place that shows it is not part of a picture. */
const coveredShare = 0.5;

/**
 * Returns the texts of a page with its recognised text: each alone, and both together for words partly in a picture.
 * Recognised words with text in their place are not added twice.
 */
export function textsWithPictures(
  glyphs: readonly Glyph[],
  texts: PageTexts,
  { glyphs: recognised, pieces }: PictureText,
): PageTexts {
  const alone = pageTexts(recognised, { read: pieces });
  const near = glyphsAt(glyphs, reachPoints);
  const isText = (glyph: PictureGlyph) =>
    near(...glyph.origin).some(({ origin }) => isBeside(origin, glyph.origin, glyph.em));
  const words = Map.groupBy(recognised, ({ word }) => word);
  const others = [...words.values()].filter(
    (word) => word.filter(isText).length < coveredShare * word.length,
  );
  if (glyphs.length === 0 || others.length === 0) return joinedTexts([texts, alone]);
  const together: readonly ReadGlyph[] = [...glyphs, ...others.flat()];
  return joinedTexts([texts, alone, pageTexts(together)]);
}

function isBeside([x, y]: ReadGlyph['origin'], [otherX, otherY]: ReadGlyph['origin'], em: number): boolean {
  return Math.hypot(x - otherX, y - otherY) < em / 2;
}
