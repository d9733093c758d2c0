import type { TextLine } from './text-line.ts';

/** The words of a document in Hangul, whose lines may be broken between any two syllables. */
export interface HangulWords {
  /** Adds the words within lines, which are whole. */
  add(lines: readonly Pick<TextLine, 'read' | 'text'>[]): void;
  /** Whether the end of a line and the start of the next are parts of one word, as far as the document's other words show. */
  areOneWord(before: string, after: string): boolean;
}

/** More words than a document is asked for. */
const mostWords = 50_000;

const hangul = /\p{Script=Hangul}+/u;

/** Returns an empty collection. */
export function openHangulWords(): HangulWords {
  const words = new Set<string>();
  const starts = new Set<string>();
  return {
    add: (lines) => {
      for (const line of lines.filter(({ text }) => hangul.test(text)))
        for (const { text } of line.read.slice(1, -1)) {
          const [word] = hangul.exec(text) ?? [];
          if (!word || words.size >= mostWords) continue;
          words.add(word);
          for (let length = 2; length <= word.length; length++) starts.add(word.slice(0, length));
        }
    },
    areOneWord: (before, after) => {
      const [end = ''] = /\p{Script=Hangul}+$/u.exec(before) ?? [];
      const [start = ''] = /^\p{Script=Hangul}+/u.exec(after) ?? [];
      if (end === '' || start === '' || (words.has(end) && words.has(start))) return false;
      // A word of one syllable begins many others.
      const needed = end.length === 1 && words.has(end) ? 2 : 1;
      return starts.has(end + start.slice(0, needed));
    },
  };
}
