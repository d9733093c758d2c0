import type { CompositeFont } from '../../fonts/composite-font.ts';
import type { Code } from '../../fonts/maps/code-map.ts';
import type { FontProgram } from '../../fonts/programs/font-program.ts';

/** A code of a composite font without a glyph, and the glyph that it gets. */
export interface Addition {
  readonly code: Code;
  readonly cid: number;
  readonly glyph: number | undefined;
  readonly advance: number;
}

/** Gives each code a CID that the font does not use yet. */
export function withFreeCids(
  { codes, cid, glyphsByCid }: CompositeFont,
  program: FontProgram,
  missing: readonly Addition[],
): readonly Addition[] {
  if (missing.length === 0) return [];
  const used = codes.map((code) => cid(code) ?? 0);
  let next = used.reduce((most, own) => Math.max(most, own), 0) + 1;
  if (program.kind === 'trueType')
    next = Math.max(next, glyphsByCid ? glyphsByCid.length >> 1 : program.font.glyphCount);
  else if (program.cff.isCidKeyed) next = Math.max(next, maximum(program.cff.charset) + 1);
  else next = program.cff.charStrings.length;
  return missing.map((addition, index) => ({ ...addition, cid: next + index }));
}

export function maximum(values: Uint16Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  return most;
}
