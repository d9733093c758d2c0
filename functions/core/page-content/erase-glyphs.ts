import { appendValue } from '../pdf-objects/objects/append-value.ts';
import { appendText, byteSink, writtenBytes } from '../pdf-objects/objects/byte-sink.ts';
import type { ShownCode } from './glyph.ts';
import type { Operation } from './operation.ts';

/**
 * An operation that shows text, without some of its glyphs. Their total advance becomes one number, so that everything
 * else keeps its position and their individual widths are not revealed.
 */
export function withoutGlyphs(
  { name, operands, glyphs = [] }: Operation,
  erased: ReadonlySet<ShownCode>,
): Uint8Array {
  const sink = byteSink(256);
  appendText(sink, '\n');
  if (name === '"') {
    for (const [index, operator] of ['Tw', 'Tc'].entries()) {
      const value = operands[index]?.value;
      appendText(sink, `${decimal(typeof value === 'number' ? value : 0)} ${operator} `);
    }
  }
  if (name === "'" || name === '"') appendText(sink, 'T* ');
  appendText(sink, '[');
  let shift = 0;
  const flush = () => {
    if (shift !== 0) appendText(sink, decimal(shift));
    shift = 0;
  };
  let next = 0;
  for (const [index, { value }] of shownOperands(name, operands)) {
    if (typeof value === 'number') shift += value;
    if (!(value instanceof Uint8Array)) continue;
    const kept: Uint8Array[] = [];
    const write = () => {
      if (kept.length > 0) appendValue(sink, Buffer.concat(kept));
      kept.length = 0;
    };
    for (let glyph = glyphs[next]; glyph?.operand === index; glyph = glyphs[++next]) {
      if (erased.has(glyph)) {
        write();
        shift += glyph.adjustment;
      } else {
        flush();
        kept.push(value.subarray(glyph.start, glyph.start + glyph.length));
      }
    }
    write();
  }
  flush();
  appendText(sink, '] TJ');
  return Uint8Array.from(writtenBytes(sink));
}

/** The operands of an operation that are shown or move the text, with their indexes. */
export function shownOperands(
  name: string,
  operands: Operation['operands'],
): readonly (readonly [number, Operation['operands'][number]])[] {
  const all = [...operands.entries()];
  if (name === 'TJ') return all;
  const last = all.findLast(([, { value }]) => value instanceof Uint8Array);
  return last ? [last] : [];
}

function decimal(value: number): string {
  if (!Number.isFinite(value)) return '0';
  return ` ${value.toFixed(5).replace(/\.?0+$/, '')}`;
}
