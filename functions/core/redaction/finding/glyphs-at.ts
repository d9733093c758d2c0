import type { Glyph } from '../../page-content/glyph.ts';
import { spend } from '../../pdf-objects/work-budget.ts';

/** Returns the glyphs that begin near a point of the page's space. */
export type GlyphsAt = (x: number, y: number) => readonly Glyph[];

/**
 * Returns a lookup of glyphs by their origin: those within `reachPoints`, and some slightly farther away. Throws
 * PdfTooComplex where very many begin in the same places.
 */
export function glyphsAt(glyphs: readonly Glyph[], reachPoints: number): GlyphsAt {
  const cells = new Map<string, Glyph[]>();
  const cellOf = (value: number) => Math.floor(value / reachPoints);
  for (const glyph of glyphs) {
    const key = `${cellOf(glyph.origin[0])} ${cellOf(glyph.origin[1])}`;
    const cell = cells.get(key);
    if (cell) cell.push(glyph);
    else cells.set(key, [glyph]);
  }
  return (x, y) => {
    const [column, row] = [cellOf(x), cellOf(y)];
    const found = around.flatMap(([dx, dy]) => cells.get(`${column + dx} ${row + dy}`) ?? []);
    spend('comparison', found.length);
    return found;
  };
}

const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
