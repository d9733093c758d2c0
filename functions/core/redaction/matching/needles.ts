import { type FoldedText, foldedString, foldText } from './fold-text.ts';

/** The words that must not remain in a document. */
export interface Needles {
  /** The number of words. */
  readonly size: number;
  /** Whether a text contains one of them. */
  isIn(text: string): boolean;
  /** Returns their places in a text, in order. Overlapping ones are merged. */
  findIn(text: string): readonly FoundNeedle[];
  /** The original words. */
  readonly texts: readonly string[];
}

interface FoundNeedle {
  /** In UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** The original needle; of several that overlap, the first. */
  readonly needle: string;
}

/** The number of first characters that select the needles to compare. */
const headLength = 4;

/** Up to this number, comparing needles one by one is faster. */
const fewNeedles = 32;

/** Makes needles of these texts, ignoring case if `ignoreCase`. White space alone is ignored. */
export function needlesOf(
  texts: Iterable<string>,
  { ignoreCase }: { readonly ignoreCase: boolean },
): Needles {
  const given = new Map<string, string>();
  for (const text of texts) {
    const folded = foldedString(text, { ignoreCase }).trim();
    if (folded !== '' && !given.has(folded)) given.set(folded, text);
  }
  const byHead = new Map<string, string[]>();
  for (const needle of given.keys()) {
    const head = needle.slice(0, headLength);
    byHead.set(head, [...(byHead.get(head) ?? []), needle]);
  }
  const headLengths = [...new Set([...byHead.keys()].map((head) => head.length))];
  // The longest first, because it removes more.
  for (const needles of byHead.values()) needles.sort((a, b) => b.length - a.length);

  const needleAt = (text: string, at: number): string => {
    let longest = '';
    for (const length of headLengths)
      for (const needle of byHead.get(text.slice(at, at + length)) ?? [])
        if (needle.length > longest.length && text.startsWith(needle, at)) longest = needle;
    return longest;
  };
  const isIn = (text: string): boolean => {
    if (given.size === 0) return false;
    const folded = foldedString(text, { ignoreCase });
    if (given.size <= fewNeedles) return [...given.keys()].some((needle) => folded.includes(needle));
    for (let at = 0; at < folded.length; at++) if (needleAt(folded, at) !== '') return true;
    return false;
  };
  return {
    size: given.size,
    texts: [...given.values()],
    isIn,
    // Most texts contain none, which is quicker to check.
    findIn: (text) => (isIn(text) ? found(foldText(text, { ignoreCase }), needleAt, given) : []),
  };
}

function found(
  { text, starts, ends }: FoldedText,
  needleAt: (text: string, at: number) => string,
  given: ReadonlyMap<string, string>,
): readonly FoundNeedle[] {
  const places: { start: number; end: number; needle: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const needle = needleAt(text, at);
    if (needle === '') continue;
    const [start, end] = [starts[at] as number, ends[at + needle.length - 1] as number];
    const last = places.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else places.push({ start, end, needle: given.get(needle) as string });
  }
  return places;
}
