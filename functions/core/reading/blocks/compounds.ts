import type { TextLine } from './text-line.ts';

/** The words with hyphens of a document, such as *off-the-shelf*, which keep them also where a line ends at one. */
export interface Compounds {
  /** Adds the words within lines, whose hyphens split no word. */
  add(lines: readonly Pick<TextLine, 'read' | 'text'>[]): void;
  /** Whether the hyphen at the end of a line is that of a compound with the start of the next. */
  areCompound(before: string, after: string): boolean;
}

/** More pairs of parts than a document is asked for. */
const mostPairs = 20_000;

/** Two parts and their hyphen. A part may be in two pairs. */
const pair = /(?<!\p{L})(\p{L}+)[-\u2010](?=(\p{L}+))/gu;

/** Returns an empty collection. */
export function openCompounds(): Compounds {
  const pairs = new Set<string>();
  return {
    add: (lines) => {
      for (const { text, read } of lines) {
        if (!/\p{L}[-\u2010]\p{L}/u.test(text)) continue;
        for (const word of read)
          for (const [, one = '', other = ''] of word.text.matchAll(pair))
            if (pairs.size < mostPairs) pairs.add(keyOf(one, other));
      }
    },
    areCompound: (before, after) => {
      const [, one] = /(?<!\p{L})(\p{L}+)[-\u2010]$/u.exec(before) ?? [];
      const [, other] = /^(\p{Ll}+)/u.exec(after) ?? [];
      return one !== undefined && other !== undefined && pairs.has(keyOf(one, other));
    },
  };
}

function keyOf(one: string, other: string): string {
  return `${one}-${other}`.toLowerCase();
}
