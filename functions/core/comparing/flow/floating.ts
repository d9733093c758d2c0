import type { Unit } from '../text/text-unit.ts';

/** Kinds that are placed where a page has room. */
const kinds = new Set<Unit['kind']>(['figure', 'caption', 'table', 'formula', 'field', 'footnote']);

/** The number of words that something may be moved for that. */
export const floatedWords = 800;

export function isFloating({ kind }: Pick<Unit, 'kind'>): boolean {
  return kinds.has(kind);
}
