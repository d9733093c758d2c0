import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import { numbersOf } from './change-state.ts';
import type { ContentSource } from './content-source.ts';
import type { ContentFont, Type3 } from './fonts/content-font.ts';

/** The procedure that draws a Type 3 glyph (ISO 32000-2, 9.6.4). */
export interface GlyphProcedure {
  readonly stream: Value;
  readonly number: number;
  /** Its declared bounding box, transformed by the font's matrix: left, bottom, right, top. */
  readonly box: readonly [number, number, number, number] | undefined;
  /** Whether it may show text: with its own operators, or by drawing something else. */
  readonly showsText: boolean;
}

const showing = new Set(['Tj', 'TJ', "'", '"', 'Do', 'gs', 'scn', 'SCN']);

/** Returns a function that finds the procedure of a code, if the font is of Type 3 and has one. */
export function glyphProcedures(
  source: ContentSource,
): (font: ContentFont, code: number) => GlyphProcedure | undefined {
  const known = new Map<string, GlyphProcedure>();
  return ({ type3 }, code) => {
    const name = type3?.nameOf({ code, length: 1 });
    const stream = name === undefined ? undefined : type3?.procedures.get(name);
    const number = numberOf(source.draft.file, stream);
    if (!type3 || stream === undefined || number === 0) return undefined;
    const key = `${number} ${type3.matrix}`;
    const procedure = known.get(key) ?? readProcedure(source, type3, stream, number);
    known.set(key, procedure);
    return procedure;
  };
}

function readProcedure(source: ContentSource, type3: Type3, stream: Value, number: number): GlyphProcedure {
  let box: GlyphProcedure['box'];
  let showsText = false;
  source.operations([stream], ({ name, operands }) => {
    showsText ||= showing.has(name);
    const [left = 0, bottom = 0, right = 0, top = 0] = name === 'd1' ? numbersOf(operands).slice(-4) : [];
    if (box || left === right || bottom === top) return;
    const [a, b, c, d, e, f] = type3.matrix;
    const xs = [left, right].flatMap((x) => [bottom, top].map((y) => a * x + c * y + e));
    const ys = [left, right].flatMap((x) => [bottom, top].map((y) => b * x + d * y + f));
    box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  });
  return { stream, number, box, showsText };
}
