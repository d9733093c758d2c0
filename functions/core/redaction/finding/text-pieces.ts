import type { MarkedText } from '../../page-content/glyph.ts';

/** A piece of a page's text: the text of one glyph, or the separation of two. */
export interface TextPiece {
  readonly kind: 'text' | 'gap' | 'line';
  /** The text of a glyph. */
  readonly text: string;
  /** The width of a gap, in ems. A narrow one may be only letter spacing. */
  readonly ems: number;
  /** The indexes of the glyphs with this text. */
  readonly owners: readonly number[];
}

/** A part of a text that is stated in place of glyphs, and the indexes of its glyphs. */
export interface StatedPart {
  readonly text: string;
  readonly owners: readonly number[];
}

/** The parts of each stated text, in order. Together they are the whole text. */
export type StatedParts = ReadonlyMap<MarkedText, readonly StatedPart[]>;

/** A searched text, with the glyphs that own each of its UTF-16 units. */
export interface SearchedText {
  readonly text: string;
  readonly owners: readonly (readonly number[])[];
}

export const lineBreak: TextPiece = { kind: 'line', text: '', ems: 0, owners: [] };

/** The minimum width of a gap that looks like a space, and that in a narrow font. */
export const spaceEms = 0.16;
export const leastGapEms = 0.06;

/** Wider gaps are between columns. */
export const columnEms = 1.6;

/** Collects a text with the owners of its units. */
export function searchedText() {
  let text = '';
  const owners: (readonly number[])[] = [];
  let shared: { readonly at: number; readonly own: number[] } = { at: -1, own: [] };
  return {
    add(some: string, own: readonly number[]) {
      text += some;
      for (let unit = 0; unit < some.length; unit++) owners.push(own);
    },
    /** Adds owners to the last unit. */
    own(others: readonly number[]) {
      const at = owners.length - 1;
      if (at < 0) return;
      if (shared.at !== at) {
        shared = { at, own: [...(owners[at] as readonly number[])] };
        owners[at] = shared.own;
      }
      shared.own.push(...others);
    },
    endsWith: (some: string) => text.endsWith(some),
    done: (): SearchedText => ({ text, owners }),
  };
}
