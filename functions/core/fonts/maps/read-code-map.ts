import type { CodeMap } from './code-map.ts';
import { codeOf, entriesOf, mapSteps } from './map-steps.ts';

/** The contents of an embedded map, and the name of the map that it extends. */
export interface EmbeddedMap extends CodeMap {
  readonly base: string | undefined;
}

/** Reads an embedded map (ISO 32000-2, 9.7.5.3). Entries that are not understood are skipped. */
export function readCodeMap(text: string): EmbeddedMap {
  const spaces: CodeMap['spaces'][number][] = [];
  const ranges: CodeMap['ranges'][number][] = [];
  let isVertical = false;
  let base: string | undefined;
  for (const { operator, operands, begin } of mapSteps(text)) {
    if (operator === 'usecmap') base = String(operands.at(-1) ?? '');
    else if (operator === 'def' && operands.at(-2) === 'WMode') isVertical = operands.at(-1) === 1;
    if (begin === 'begincodespacerange')
      for (const [from, to] of entriesOf(operands, 2)) {
        const [low, high] = [codeOf(from), codeOf(to)];
        if (low && high) spaces.push({ length: low.length, low: low.code, high: high.code });
      }
    const isRange = begin === 'begincidrange';
    if (!isRange && begin !== 'begincidchar') continue;
    for (const entry of entriesOf(operands, isRange ? 3 : 2)) {
      const [first, last, cid] = [codeOf(entry[0]), codeOf(entry[isRange ? 1 : 0]), entry.at(-1)];
      if (first && last && typeof cid === 'number')
        ranges.push({ length: first.length, first: first.code, last: last.code, cid });
    }
  }
  return { spaces, ranges, isVertical, base };
}
