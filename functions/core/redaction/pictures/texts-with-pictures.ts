import type { Glyph, ReadGlyph } from '../../page-content/glyph.ts';
import { joinedTexts, type PageTexts, pageTexts } from '../finding/find-matches.ts';
import { glyphsAt } from '../finding/glyphs-at.ts';
import type { PictureGlyph, PictureText } from './picture-text.ts';

/** How near to a recognised character one of the page's text begins that is the same, in points. */
const reachPoints = 12;

/** Of the characters of a word, so many have text where they are seen if the word is no picture. */
const coveredShare = 0.5;

/**
 * The texts of a page with what was recognised on it: each alone, and both together for words that are partly in a picture.
 * Words that are recognised where the page has text are that text, and not put into it a second time.
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
