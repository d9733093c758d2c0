import { createHash } from 'node:crypto';
import { type Edge, outlineShape } from '../../../geometry/outline-shape.ts';
import { formsOf } from '../../../letter-shapes/alphabets.ts';
import { type Claim, shapeClaim } from '../../../letter-shapes/shape-claim.ts';
import type { Pdfium } from '../load-pdfium.ts';
import type { Pointer } from '../pdfium-functions.ts';
import { glyphEdges } from './glyph-edges.ts';

const latin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A character that no font has: its glyph is the font's sign for missing ones. */
const noCharacter = 0xfdd0;

const lastCodePoint = 0x10ffff;

/** The outline of a font's sign for missing characters. */
export function missingOutline(pdfium: Pdfium, font: Pointer): readonly Edge[] | undefined {
  return glyphEdges(pdfium, font, noCharacter);
}

/**
 * Judges the glyph that a font has for a character, by its outline: `unknown` if PDFium finds no glyph for it, as in
 * Type 3 fonts. Where several codes have the character, only the first one's glyph is judged. `missing` is the font's
 * `missingOutline`.
 */
export function glyphClaim(
  pdfium: Pdfium,
  font: Pointer,
  code: number,
  missing = missingOutline(pdfium, font),
): Claim {
  if (code > lastCodePoint) return 'unknown';
  const text = String.fromCodePoint(code);
  const claims = new Set<Claim>();
  for (const form of [text, ...formsOf(text)]) {
    const own = form.codePointAt(0) ?? 0;
    const edges = glyphEdges(pdfium, font, own);
    if (edges && !(missing && areEqual(edges, missing))) claims.add(shapeClaim(outlineShape(edges), text));
    if (claims.size > 0 && form === text) break;
  }
  const [claim, another] = claims;
  return claim && !another ? claim : 'unknown';
}

function areEqual(one: readonly Edge[], other: readonly Edge[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ x1, y1, x2, y2 }, index) => {
      const edge = other[index];
      return edge && edge.x1 === x1 && edge.y1 === y1 && edge.x2 === x2 && edge.y2 === y2;
    })
  );
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
    const edges = glyphEdges(pdfium, font, letter.charCodeAt(0));
    hash.update(edges ? edgeBytes(edges) : 'none');
    hash.update(`${edges?.length} `);
  }
  return hash.digest('base64url').slice(0, 22);
}

/** Returns the numbers of edges, for hashes. */
export function edgeBytes(edges: readonly Edge[]): Float32Array {
  const numbers = new Float32Array(4 * edges.length);
  for (const [index, { x1, y1, x2, y2 }] of edges.entries()) numbers.set([x1, y1, x2, y2], 4 * index);
  return numbers;
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
