import { hash } from 'node:crypto';
import { Problem } from '../../../../contract/problems/problem.ts';
import type { Claim } from '../../../../letter-shapes/shape-claim.ts';
import type { Pdfium } from '../../load-pdfium.ts';
import type { OpenDocument } from '../../open-document.ts';
import type { Pointer } from '../../pdfium-functions.ts';
import { glyphEdges } from '../../shapes/glyph-edges.ts';
import { edgeBytes, fontKey, glyphClaim, missingOutline } from '../../shapes/shape-claims.ts';
import type { GlyphOutline } from './glyph-outline.ts';

/** What a font has for a character. */
export interface BookedGlyph {
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

/** What each outline shows as a character, by document. */
const claimsByDocument = new WeakMap<object, Map<string, Claim>>();

/** Opens the book for one page of a document. Reading it throws visibility_unknown for very many glyphs. */
export function glyphBook(pdfium: Pdfium, document: Pick<OpenDocument, 'form'>): GlyphBook {
  const claims = claimsByDocument.get(document) ?? new Map<string, Claim>();
  claimsByDocument.set(document, claims);
  const fonts = new Map<Pointer, Map<number, BookedGlyph>>();
  const names = new Map<Pointer, string>();
  const missing = new Map<Pointer, GlyphOutline | undefined>();
  let left = maximumGlyphs;
  const claimOf = (font: Pointer, code: number, outline: GlyphOutline | undefined): Claim => {
    if (!outline) return 'unknown';
    const name = `${code} ${hash('sha256', edgeBytes(outline), 'base64')}`;
    const known = claims.get(name);
    if (known) return known;
    const none = missing.get(font) ?? missingOutline(pdfium, font);
    missing.set(font, none);
    const claim = glyphClaim(pdfium, font, code, none);
    claims.set(name, claim);
    return claim;
  };
  return {
    glyph: (font, code) => {
      const glyphs = fonts.get(font) ?? new Map<number, BookedGlyph>();
      fonts.set(font, glyphs);
      const known = glyphs.get(code);
      if (known) return known;
      if (--left < 0) throw tooMany();
      const edges = glyphEdges(pdfium, font, code);
      const outline = edges && edges.length > 0 ? edges : undefined;
      const isWritten = /[\p{L}\p{N}]/u.test(String.fromCodePoint(code).normalize('NFKC'));
      const glyph = { outline, claim: claimOf(font, code, outline), isWritten };
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
