import { median } from '../../geometry/median.ts';
import type { ReadGlyph } from '../../page-content/glyph.ts';
import { between, directionOf, isOverLetter, pieceOf, stepIn } from './order-glyphs.ts';
import { columnEms, lineBreak, type TextPiece } from './text-pieces.ts';

/** Adjacent glyphs on a line, from its start to its end. */
export interface GlyphLine {
  readonly glyphs: readonly ReadGlyph[];
  /** For glyphs drawn over each other, such as shadows: the duplicates, by the first glyph. */
  readonly twins: ReadonlyMap<ReadGlyph, readonly ReadGlyph[]>;
}

/** The maximum distance, in ems, of lines in one paragraph. */
const paragraphEms = 3;

/** The maximum number of lines read together. */
const linesTogether = 3;

/** Groups glyphs by their visible place: into lines, split where there is room for a column. */
export function setLines(glyphs: readonly ReadGlyph[]): readonly GlyphLine[] {
  const byDirection = new Map<number, ReadGlyph[]>();
  for (const glyph of glyphs) {
    const [x, y] = directionOf(glyph);
    const degrees = (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360;
    const known = byDirection.get(degrees) ?? [];
    known.push(glyph);
    byDirection.set(degrees, known);
  }
  return [...byDirection.values()].flatMap(linesOf);
}

function linesOf(glyphs: readonly ReadGlyph[]): readonly GlyphLine[] {
  const [x, y] = directionOf(glyphs[0] as ReadGlyph); // groups are not empty
  const along = ({ origin }: ReadGlyph) => origin[0] * x + origin[1] * y;
  const up = ({ origin }: ReadGlyph) => origin[1] * x - origin[0] * y;
  const sorted = [...glyphs].sort((one, other) => up(other) - up(one));
  const lines: ReadGlyph[][] = [];
  let bottom = 0;
  for (const glyph of sorted) {
    const last = lines.at(-1);
    const size = Math.max(glyph.em, last?.[0]?.em ?? 0);
    if (last && bottom - up(glyph) < 0.35 * size) last.push(glyph);
    else {
      lines.push([glyph]);
      bottom = up(glyph);
    }
  }
  return lines.flatMap((line) =>
    cutLine(line.sort((one, other) => along(one) - along(other) || one.index - other.index)),
  );
}

function cutLine(line: readonly ReadGlyph[]): readonly GlyphLine[] {
  const lines: { glyphs: ReadGlyph[]; twins: Map<ReadGlyph, ReadGlyph[]> }[] = [];
  for (const glyph of line) {
    const last = lines.at(-1);
    const before = last?.glyphs.at(-1);
    if (!last || !before || stepIn(before, glyph)[0] > columnEms * Math.max(before.em, glyph.em)) {
      lines.push({ glyphs: [glyph], twins: new Map() });
      continue;
    }
    const twin = last.glyphs.slice(-3).find((one) => isTwin(one, glyph));
    if (twin) last.twins.set(twin, [...(last.twins.get(twin) ?? []), glyph].slice(0, 64));
    else last.glyphs.push(glyph);
  }
  return lines;
}

/** Whether two glyphs have the same text in nearly the same place. */
function isTwin(one: ReadGlyph, other: ReadGlyph): boolean {
  const distance = Math.hypot(one.origin[0] - other.origin[0], one.origin[1] - other.origin[1]);
  return one.text === other.text && distance < 0.2 * Math.max(one.em, other.em);
}

/** Returns each line with those that continue it below, as one text each. */
export function paragraphsOf(lines: readonly GlyphLine[]): readonly (readonly TextPiece[])[] {
  return lines.map((line, index) => {
    const pieces: TextPiece[] = [...piecesOf(line)];
    let [current, at] = [line, index];
    for (let count = 1; count < linesTogether; count++) {
      const next = nextLine(lines, at, current);
      if (next === undefined) break;
      [current, at] = [lines[next] as GlyphLine, next];
      pieces.push(lineBreak, ...piecesOf(current));
    }
    return pieces;
  });
}

/** Returns the nearest line that begins below the given one. Lines are sorted from top to bottom. */
function nextLine(lines: readonly GlyphLine[], index: number, { glyphs }: GlyphLine): number | undefined {
  const [first, last] = [glyphs[0], glyphs.at(-1)];
  if (!first || !last) return undefined;
  const [x, y] = directionOf(first);
  const along = (point: readonly [number, number]) => point[0] * x + point[1] * y;
  const up = (point: readonly [number, number]) => point[1] * x - point[0] * y;
  for (let at = index + 1; at < Math.min(lines.length, index + 60); at++) {
    const [from, to] = [lines[at]?.glyphs[0], lines[at]?.glyphs.at(-1)];
    if (!from || !to) continue;
    const fall = up(first.origin) - up(from.origin);
    if (fall > paragraphEms * Math.max(first.em, from.em) || fall < 0) return undefined;
    const isBelow = along(from.origin) < along(last.end) && along(to.end) > along(first.origin);
    if (isBelow && fall > 0.35 * first.em) return at;
  }
  return undefined;
}

/** The minimum share of equal distances between letters set at equal distances. */
const alikeShare = 0.7;

/**
 * Returns the pieces of a line whose letters are set at equal distances of any width; larger ones are spaces. Undefined
 * for nearly all other lines.
 */
export function pitchedPieces({ glyphs, twins }: GlyphLine): readonly TextPiece[] | undefined {
  const steps = glyphs.slice(1).map(({ origin: [x, y] }, index) => {
    const [fromX, fromY] = glyphs[index]?.origin ?? [x, y];
    return Math.hypot(x - fromX, y - fromY);
  });
  const usual = median(steps);
  const alike = steps.filter((step) => Math.abs(step - usual) < 0.05 * usual).length;
  if (steps.length < 3 || usual === 0 || alike < alikeShare * steps.length) return undefined;
  return glyphs.flatMap((glyph, index) => {
    const owners = [glyph, ...(twins.get(glyph) ?? [])].map((one) => one.index);
    const isApart = (steps[index - 1] ?? 0) > 1.5 * usual;
    return isApart ? [wideGap, pieceOf(glyph.text, owners)] : [pieceOf(glyph.text, owners)];
  });
}

const wideGap: TextPiece = { kind: 'gap', text: '', ems: 1, owners: [] };

export function piecesOf({ glyphs, twins }: GlyphLine): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let before: ReadGlyph | undefined;
  for (const glyph of glyphs) {
    if (before) pieces.push(...between(before, glyph).filter(({ kind }) => kind === 'gap'));
    const owners = [glyph, ...(twins.get(glyph) ?? [])].map((one) => one.index);
    pieces.push(pieceOf(glyph.text, owners));
    if (!isOverLetter(glyph)) before = glyph;
  }
  return pieces;
}
