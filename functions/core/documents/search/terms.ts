import { foldForSearch } from './fold-for-search.ts';
import { type SearchWord, searchWords } from './search-words.ts';

/** A searchable term of a text, and its position there, in UTF-16 units. */
export interface Term {
  readonly term: string;
  readonly start: number;
  readonly end: number;
}

/** Longer words are cut to this length, which makes no difference to real searches. */
const termCharacters = 64;

/**
 * The terms of a text: its words and, in a run of letters without spaces, each letter and each pair of adjacent
 * letters.
 */
export function* terms(text: string): Generator<Term> {
  for (const word of searchWords(text)) {
    if (!word.isRun) {
      const term = bounded(foldForSearch(word.text));
      if (term !== '') yield { term, start: word.start, end: word.start + word.text.length };
      continue;
    }
    let previous: Term | undefined;
    for (const letter of lettersOf(word)) {
      yield letter;
      if (previous)
        yield { term: bounded(previous.term + letter.term), start: previous.start, end: letter.end };
      previous = letter;
    }
  }
}

/** The terms that a matching document must all contain. A run of letters gives its pairs, or its single letter. */
export function queryTerms(query: string): ReadonlySet<string> {
  const wanted = new Set<string>();
  for (const word of searchWords(query)) {
    const found = [...(word.isRun ? lettersOf(word) : terms(word.text))].map(({ term }) => term);
    if (found.length === 1) wanted.add(found[0] ?? '');
    for (const [index, letter] of found.slice(1).entries()) wanted.add(bounded(`${found[index]}${letter}`));
  }
  return wanted;
}

/**
 * The letters of a run, each with its marks. If folding changes the run's length, all get the position of its start.
 */
function* lettersOf({ text, start }: SearchWord): Generator<Term> {
  const folded = foldForSearch(text);
  for (const { 0: letter, index } of folded.matchAll(/[\p{L}\p{N}]\p{M}*/gu)) {
    const place = start + (folded.length === text.length ? index : 0);
    yield { term: bounded(letter), start: place, end: place + letter.length };
  }
}

function bounded(term: string): string {
  return term.slice(0, termCharacters);
}
