import type { MarkedText } from '../../page-content/glyph.ts';

/** A piece of a page's text: what one glyph says, or what is between two. */
export interface TextPiece {
  readonly kind: 'text' | 'gap' | 'line';
  /** What a glyph says. */
  readonly text: string;
  /** For a gap: how wide it is, in ems. A narrow one may be no more than the space between letters. */
  readonly ems: number;
  /** The indexes of the glyphs that say it. */
  readonly owners: readonly number[];
}

/** A part of a text that is stated in place of glyphs, and the indexes of the glyphs that show it. */
export interface StatedPart {
  readonly text: string;
  readonly owners: readonly number[];
}

/** The parts of each text that is stated, in order. Together they are the whole of it. */
export type StatedParts = ReadonlyMap<MarkedText, readonly StatedPart[]>;

/** A text that is searched, and which glyphs each of its UTF-16 units is of. */
export interface SearchedText {
  readonly text: string;
  readonly owners: readonly (readonly number[])[];
}

export const lineBreak: TextPiece = { kind: 'line', text: '', ems: 0, owners: [] };

/** From this width on, a gap looks like a space; and one of so little may look like one in a narrow font. */
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
    /** Gives the last unit other owners as well. */
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
