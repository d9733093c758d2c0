import type { CompositeFont } from './composite-font.ts';
import { cffAdvance, hasAdvance } from './programs/cff-widths.ts';
import type { FontProgram } from './programs/font-program.ts';
import type { Cff } from './programs/read-cff.ts';
import type { TrueType } from './programs/true-type.ts';
import { isNear } from './widths.ts';

/** Finds and measures glyphs in the program of a composite font. */
export interface GlyphSource {
  /** The glyph of a CID, or undefined if there is none. */
  glyphOf(cid: number): number | undefined;
  /** In thousandths of the em. */
  advanceOf(glyph: number): number;
  hasAdvance(glyph: number, advance: number): boolean;
  readonly glyphCount: number;
}

export function glyphSource(composite: CompositeFont, program: FontProgram): GlyphSource {
  return program.kind === 'trueType' ? trueTypeSource(composite, program.font) : cffSource(program.cff);
}

function trueTypeSource({ glyphsByCid }: CompositeFont, font: TrueType): GlyphSource {
  return {
    glyphOf(cid) {
      if (!glyphsByCid) return cid;
      return cid * 2 + 2 <= glyphsByCid.length ? glyphsByCid.readUInt16BE(cid * 2) : undefined;
    },
    advanceOf: (glyph) => font.advanceOf(glyph),
    hasAdvance: (glyph, advance) => isNear(font.advanceOf(glyph), advance),
    glyphCount: font.glyphCount,
  };
}

function cffSource(cff: Cff): GlyphSource {
  const glyphs = cff.isCidKeyed ? new Map([...cff.charset].map((cid, glyph) => [cid, glyph])) : undefined;
  return {
    glyphOf: (cid) => (glyphs ? glyphs.get(cid) : cid) || undefined,
    advanceOf: (glyph) => cffAdvance(cff, glyph),
    hasAdvance: (glyph, advance) => hasAdvance(cff, glyph, advance),
    glyphCount: cff.charStrings.length,
  };
}
