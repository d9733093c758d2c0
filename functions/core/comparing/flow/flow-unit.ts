import type { TextUnit } from '../text/text-unit.ts';

/** A unit of a flow: its kind, or that it is what is left of a table. */
export type FlowUnit = Omit<TextUnit, 'kind'> & { readonly kind: TextUnit['kind'] | 'table' };
