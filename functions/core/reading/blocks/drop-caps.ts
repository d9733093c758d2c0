import type { Word } from '../words.ts';

/** The minimum size of a drop cap, as a multiple of the text's. */
const larger = 1.8;

/** The height of capital letters, in ems. */
const capital = 0.72;

/** The maximum distance between a drop cap and its line, in ems of the text. */
const beside = 1.2;

/** The maximum number of large letters that are compared with a page's words. */
const mostCaps = 50;

/** Joins letters as high as several lines with the rest of their words, in the first of these lines. */
export function withDropCaps(words: readonly Word[]): readonly Word[] {
  const smallest = words.reduce((least, { size }) => Math.min(least, size), Infinity);
  const caps = words.filter(
    ({ size, text }) => size > larger * smallest && /^["“„«‘]?\p{L}\p{M}*$/u.test(text),
  );
  if (caps.length === 0 || caps.length > mostCaps) return words;
  const joined = new Map<Word, Word | undefined>();
  for (const cap of caps) {
    const rest = restOf(cap, words);
    if (!rest || joined.has(rest)) continue;
    joined.set(cap, undefined);
    joined.set(rest, { ...rest, text: cap.text + rest.text, parts: [cap, rest] });
  }
  return words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : word));
}

/** Returns the word beside the upper part of a drop cap, if another line is below that. */
function restOf(cap: Word, words: readonly Word[]): Word | undefined {
  const top = cap.baseline - capital * cap.size;
  let first: Word | undefined;
  for (const word of words) {
    const { size, baseline, box } = word;
    if (cap.size < larger * size || cap.baseline - baseline < 0.7 * size) continue;
    if (baseline < top + 0.3 * size || baseline > top + 1.7 * size) continue;
    const gap = Math.max(box.left - cap.box.right, cap.box.left - box.right);
    if (gap < -0.5 * size || gap > beside * size) continue;
    if (!first || baseline < first.baseline) first = word;
  }
  return first;
}
