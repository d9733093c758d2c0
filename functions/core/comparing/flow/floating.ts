import type { FlowUnit } from './compare-flow.ts';

/** Kinds that are placed where a page has room. */
const kinds = new Set<FlowUnit['kind']>(['figure', 'caption', 'table', 'formula', 'field', 'footnote']);

/** The number of words that something may be moved for that. */
export const floatedWords = 800;

export function isFloating({ kind }: Pick<FlowUnit, 'kind'>): boolean {
  return kinds.has(kind);
}
