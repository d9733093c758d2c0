import { shownOperands } from '../../page-content/erase-glyphs.ts';
import type { ShownCode } from '../../page-content/glyph.ts';
import type { Operation } from '../../page-content/operation.ts';
import { appendValue } from '../../pdf-objects/objects/append-value.ts';
import { appendBytes, appendText, byteSink, writtenBytes } from '../../pdf-objects/objects/byte-sink.ts';

/**
 * An operation that shows text as several that show the same at the same places, one for each run of glyphs. `runs` has the
 * lengths of the runs, which add up to all glyphs.
 */
export function splitText(
  { name, operands, content, glyphs = [] }: Operation,
  runs: readonly number[],
): readonly Uint8Array[] {
  const owner = new Map<ShownCode, number>();
  let next = 0;
  for (const [run, length] of runs.entries()) {
    for (const glyph of glyphs.slice(next, next + length)) owner.set(glyph, run);
    next += length;
  }
  const sinks = runs.map(() => byteSink(64));
  const sinkOf = (run: number) => sinks[run] as (typeof sinks)[number]; // one for each run
  appendText(sinkOf(0), prefixOf(name, operands, content));
  for (const sink of sinks) appendText(sink, '[');
  let current = 0;
  let at = 0;
  for (const [index, { value, start, end }] of shownOperands(name, operands)) {
    if (typeof value === 'number') {
      appendText(sinkOf(current), ' ');
      appendBytes(sinkOf(current), content.subarray(start, end));
      appendText(sinkOf(current), ' ');
    }
    if (!(value instanceof Uint8Array)) continue;
    let from = 0;
    const flush = (to: number) => {
      if (to > from) appendValue(sinkOf(current), value.subarray(from, to));
      from = to;
    };
    for (let glyph = glyphs[at]; glyph?.operand === index; glyph = glyphs[++at]) {
      const run = owner.get(glyph) ?? current;
      if (run !== current) flush(glyph.start);
      current = run;
    }
    flush(value.length);
  }
  for (const sink of sinks) appendText(sink, ']TJ');
  return sinks.map((sink) => Uint8Array.from(writtenBytes(sink)));
}

/** What ' and " do before they show text (ISO 32000-2, table 107). */
function prefixOf(name: string, operands: Operation['operands'], content: Uint8Array): string {
  if (name !== "'" && name !== '"') return '';
  const [words, characters] = operands;
  if (name === "'" || !words || !characters) return 'T* ';
  const text = ({ start, end }: { readonly start: number; readonly end: number }) =>
    Buffer.from(content.subarray(start, end)).toString('latin1');
  return `${text(words)} Tw ${text(characters)} Tc T* `;
}
