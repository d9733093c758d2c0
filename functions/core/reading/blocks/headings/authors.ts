import { isRaised, type TextLine } from '../text-line.ts';

/** A raised mark that leads to an address or a note: letters, digits and signs, each alone. */
const mark = /^[,;]?(?:\p{Ll}|\d{1,2}|[*∗†‡§¶#])(?:[,;](?:\p{Ll}|\d{1,2}|[*∗†‡§¶#]))*[,;]?$/u;

/** The minimum number of raised marks: a title may have one. */
const fewestMarks = 2;

/** Whether lines are the authors of a paper, whose names have raised marks. */
export function areAuthors(lines: readonly TextLine[]): boolean {
  const marks = lines.flatMap((line) =>
    line.words.filter((word) => isRaised(word, line) && mark.test(word.text)),
  );
  return marks.length >= fewestMarks;
}

/** Whether a text is an address of mail or of a page alone. */
export function isAddress(text: string): boolean {
  return /^(?:mailto:)?[^\s@]+@[^\s@]+\.\p{L}{2,}$|^(?:https?:\/\/|www\.)\S+$/u.test(text);
}
