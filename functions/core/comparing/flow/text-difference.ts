import { type ComparedWord, lineOf } from '../text/compared-word.ts';

/** Words of one document in place of words of the other. Either may be empty. */
export interface TextDifference {
  readonly before: readonly ComparedWord[];
  readonly after: readonly ComparedWord[];
  /** Whether both have the same words, in different places of the text. */
  readonly isMove?: true;
  /** The line of the document before that it is at, which orders differences. */
  readonly line: number;
}

/** Words that are equal in both documents. */
export interface EqualWords {
  readonly before: readonly ComparedWord[];
  readonly after: readonly ComparedWord[];
}

/** The outcome for a part of both documents. */
export interface PartComparison {
  readonly differences: readonly TextDifference[];
  readonly equal: readonly EqualWords[];
}

/** A text, of one word at least, that both documents have in different places. */
export function moveOf(before: readonly ComparedWord[], after: readonly ComparedWord[]): TextDifference {
  return { before, after, isMove: true, line: lineOf(before[0] as ComparedWord) };
}
