/** A piece of text without breaks: consecutive letters and digits. */
export interface SearchWord {
  readonly text: string;
  /** Its position in the text, in UTF-16 units. */
  readonly start: number;
  /** Whether its script does not separate words by spaces reliably: it may be many words. */
  readonly isRun: boolean;
}

/** Letters of scripts whose words are not separated by spaces; Korean's are, but together with their particles. */
const runLetters = String.raw`[[\p{L}\p{N}]&&[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}]]`;

// The first alternative matches most text, and much faster than the last. A run continues across line ends. Longer runs
// are split, since a regular expression remembers each step of a repetition.
const pieces = new RegExp(
  String.raw`[A-Za-z0-9]{1,1000}(?![A-Za-z0-9\u{80}-\u{10ffff}])` +
    String.raw`|(${runLetters}(?:\n?${runLetters}|\p{M}){0,1000})` +
    String.raw`|[[\p{L}\p{N}\p{M}]--${runLetters}]{1,1000}`,
  'gv',
);

/** The words of a text, in order. */
export function* searchWords(text: string): Generator<SearchWord> {
  for (const { 0: piece, 1: run, index } of text.matchAll(pieces)) {
    yield { text: piece, start: index, isRun: run !== undefined };
  }
}
