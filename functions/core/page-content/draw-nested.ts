import { multiplied } from '../geometry/matrix.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Reference, Value } from '../pdf-objects/objects/values.ts';
import type { ContentState } from './content-state.ts';
import type { MarkedText, ShownCode } from './glyph.ts';
import { matrixOf } from './matrix-of.ts';
import type { DrawnContent, PageWalk } from './page-walk.ts';
import { emMatrix } from './place-glyph.ts';
import { tileOffsets } from './tile-offsets.ts';

/** Walks over a form, or the form of a soft mask. Returns its replacement; undefined if it is kept. */
export function drawForm(
  walk: PageWalk,
  parent: DrawnContent,
  value: Value | undefined,
  state: ContentState,
  marks: readonly MarkedText[],
  kind: 'form' | 'mask' | 'appearance' = 'form',
): Reference | undefined {
  return drawStream(walk, { ...parent, state, kind, marks }, value);
}

/** Like `drawForm`, for a pattern with content: others are not walked over. It lies in the space of its parent. */
export function drawPattern(
  walk: PageWalk,
  parent: DrawnContent,
  value: Value | undefined,
): Reference | undefined {
  const { file } = walk.source.draft;
  const entries = resolveDictionary(file, value);
  if (!entries || resolve(file, entries.get('PatternType')) !== 1) return undefined;
  const matrix = multiplied(matrixOf(file, entries), parent.state.matrix);
  const key = `${numberOf(file, value)} ${matrix}`;
  const offsets = walk.tiles.get(key) ?? tileOffsets(file, entries, matrix, walk.pageBox);
  walk.tiles.set(key, offsets);
  return drawStream(walk, { ...parent, kind: 'pattern', offsets, marks: [] }, value);
}

/** Walks over a stream in the space of its parent, unless it is drawn within itself. */
function drawStream(walk: PageWalk, parent: DrawnContent, value: Value | undefined): Reference | undefined {
  const { file } = walk.source.draft;
  const entries = resolveDictionary(file, value);
  const number = numberOf(file, value);
  if (!entries || value === undefined || number === 0 || parent.within.includes(number)) return undefined;
  const changed = walk.rewrite(walk, {
    ...parent,
    streams: [value],
    resources: resolveDictionary(file, entries.get('Resources')) ?? parent.resources,
    state: { ...parent.state, matrix: multiplied(matrixOf(file, entries), parent.state.matrix) },
    within: [...parent.within, number],
  });
  return walk.streams.noteUse(number, entries, changed);
}

/**
 * Walks over the procedures of Type 3 glyphs. Returns the indexes of the glyphs to change: many codes share a
 * procedure, so such a glyph is removed as a whole.
 */
export function drawGlyphs(
  walk: PageWalk,
  parent: DrawnContent,
  glyphs: readonly ShownCode[],
  state: ContentState,
): ReadonlySet<number> {
  const changed = new Set<number>();
  for (const glyph of glyphs) {
    const { font, code, index } = glyph;
    const procedure = walk.procedureOf(font, code);
    if (!font.type3 || !procedure?.showsText || parent.within.includes(procedure.number)) continue;
    const result = walk.rewrite(walk, {
      ...parent,
      streams: [procedure.stream],
      resources: font.type3.resources ?? parent.resources,
      state: { ...state, matrix: multiplied(font.type3.matrix, emMatrix(glyph)) },
      kind: 'glyph',
      marks: [],
      host: parent.host ?? index,
      within: [...parent.within, procedure.number],
    });
    if (result) changed.add(index);
  }
  return changed;
}
