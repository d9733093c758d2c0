import { Problem } from '../../../../contract/problems/problem.ts';
import type { Claim } from '../../../../letter-shapes/shape-claim.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import { glyphEdges } from '../../shapes/glyph-edges.ts';
import { type GlyphPath, glyphPath, hasInk } from '../../shapes/glyph-path.ts';
import { fontKey, glyphClaim, missingPath } from '../../shapes/shape-claims.ts';
import { type GlyphOutline, packedOutline } from './glyph-outline.ts';

/** What a font has for a character. */
export interface BookedGlyph {
  /** Whether there is a glyph that is not blank. */
  readonly hasInk: boolean;
  /** Undefined if there is none, or a blank one. */
  readonly outline: GlyphOutline | undefined;
  readonly claim: Claim;
  /** Whether the character is a letter or a digit, which must have ink. */
  readonly isWritten: boolean;
}

/** The glyphs of one page's fonts. */
export interface GlyphBook {
  glyph(font: Pointer, code: number): BookedGlyph;
  /** The name of a glyph in the samples of a document. */
  keyOf(font: Pointer, code: number): string;
}

/** More glyphs of different fonts than a page has. */
const maximumGlyphs = 20_000;

/** Opens the book for one page. Reading it throws visibility_unknown for very many glyphs. */
export function glyphBook(pdfium: Pdfium): GlyphBook {
  const fonts = new Map<Pointer, Map<number, BookedGlyph>>();
  const names = new Map<Pointer, string>();
  const missing = new Map<Pointer, GlyphPath | undefined>();
  let left = maximumGlyphs;
  const missingIn = (font: Pointer): GlyphPath | undefined => {
    if (!missing.has(font)) missing.set(font, missingPath(pdfium, font));
    return missing.get(font);
  };
  return {
    glyph: (font, code) => {
      const glyphs = fonts.get(font) ?? new Map<number, BookedGlyph>();
      fonts.set(font, glyphs);
      const known = glyphs.get(code);
      if (known) return known;
      if (--left < 0) throw tooMany();
      const path = glyphPath(pdfium, font, code);
      const isInked = path !== undefined && hasInk(path);
      const isWritten = /[\p{L}\p{N}]/u.test(String.fromCodePoint(code).normalize('NFKC'));
      const claim = isInked ? glyphClaim(pdfium, font, code, path, missingIn(font)) : 'unknown';
      let outline: GlyphOutline | undefined;
      const glyph: BookedGlyph = {
        hasInk: isInked,
        claim,
        isWritten,
        get outline() {
          if (isInked) outline ??= packedOutline(glyphEdges(path));
          return outline;
        },
      };
      glyphs.set(code, glyph);
      return glyph;
    },
    keyOf: (font, code) => {
      const name = names.get(font) ?? fontKey(pdfium, font);
      names.set(font, name);
      return `${name} ${code}`;
    },
  };
}

function tooMany(): Problem {
  const message = 'A page has text in more fonts than this service compares with what they show.';
  return new Problem('visibility_unknown', message);
}
