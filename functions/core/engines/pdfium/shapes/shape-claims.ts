import { createHash, hash } from 'node:crypto';
import { outlineShape } from '../../../geometry/outline-shape.ts';
import { formsOf } from '../../../letter-shapes/alphabets.ts';
import { type Claim, shapeClaim } from '../../../letter-shapes/shape-claim.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { glyphEdges } from './glyph-edges.ts';
import { type GlyphPath, glyphPath } from './glyph-path.ts';

const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A character that no font has: its glyph is the font's sign for missing ones. */
const noCharacter = 0xfdd0;

const lastCodePoint = 0x10ffff;

/** The path of a font's sign for missing characters. */
export function missingPath(pdfium: Pdfium, font: Pointer): GlyphPath | undefined {
  return glyphPath(pdfium, font, noCharacter);
}

/**
 * Judges the glyph that a font has for a character by its path, `own`: `unknown` if PDFium finds none, as in Type 3
 * fonts. Where several codes have the character, only the first one's glyph is judged. `missing` is the font's
 * `missingPath`.
 */
export function glyphClaim(
  pdfium: Pdfium,
  font: Pointer,
  code: number,
  own: GlyphPath | undefined,
  missing: GlyphPath | undefined,
): Claim {
  if (code > lastCodePoint) return 'unknown';
  const text = String.fromCodePoint(code);
  const isGlyph = (path: GlyphPath) => !(missing && areEqual(path, missing));
  if (own && isGlyph(own)) return pathClaim(own, text);
  const claims = new Set<Claim>();
  for (const form of formsOf(text)) {
    const path = form === text ? undefined : glyphPath(pdfium, font, form.codePointAt(0) ?? 0);
    if (path && isGlyph(path)) claims.add(pathClaim(path, text));
  }
  const [claim, another] = claims;
  return claim && !another ? claim : 'unknown';
}

function areEqual(one: GlyphPath, other: GlyphPath): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}

/** The maximum number of paths whose claims are kept: those of some hundred fonts. */
const maximumKept = 20_000;

/** What paths show of a text: the same in every document. */
const kept = new Map<string, Claim>();

function pathClaim(path: GlyphPath, text: string): Claim {
  const name = `${text} ${hash('sha256', path, 'base64')}`;
  const known = kept.get(name);
  if (known) return known;
  if (kept.size >= maximumKept) kept.clear();
  const claim = shapeClaim(outlineShape(glyphEdges(path)), text);
  kept.set(name, claim);
  return claim;
}

/**
 * Returns a name of a font that stays the same between pages of a document, for keys of glyphs already recognised. Fonts
 * that share a file but not their codes differ in it if that shows in a Latin letter or digit.
 */
export function fontKey(pdfium: Pdfium, font: Pointer): string {
  const hash = createHash('sha256');
  hash.update(`${pdfium.FPDFFont_GetFlags(font)} ${pdfium.FPDFFont_GetWeight(font)} `);
  hash.update(bytesOf(pdfium, (buffer, size) => pdfium.FPDFFont_GetBaseFontName(font, buffer, size)));
  hash.update(
    bytesOf(pdfium, (buffer, size, length) => {
      pdfium.FPDFFont_GetFontData(font, buffer, size, length);
      return new DataView(pdfium.memory().buffer, length, 4).getUint32(0, true);
    }),
  );
  for (const letter of latin) {
    const path = glyphPath(pdfium, font, letter.charCodeAt(0));
    hash.update(path ?? 'none');
    hash.update(`${path?.length} `);
  }
  return hash.digest('base64url').slice(0, 22);
}

/** Returns what a function writes that reports the length needed. */
function bytesOf(
  pdfium: Pdfium,
  write: (buffer: Pointer, sizeBytes: number, length: Pointer) => number,
): Uint8Array {
  const length = pdfium.malloc(4);
  const sizeBytes = write(0, 0, length);
  const buffer = pdfium.malloc(sizeBytes);
  write(buffer, sizeBytes, length);
  const bytes = pdfium.memory().slice(buffer, buffer + sizeBytes);
  pdfium.free(buffer);
  pdfium.free(length);
  return bytes;
}
