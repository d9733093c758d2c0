import { isRaised, type TextLine } from '../text-line.ts';

/** The most words of a line with an address of mail, which may have lost a sign between two. */
const mostWords = 2;

const mailEnd = /[\p{L}\p{N}}]@[\p{L}\p{N}.-]+\.\p{L}{2,}[.,;]?$/u;
const webAddress = /^[^\p{L}]{0,4}(?:https?:\/\/|www\.)\S+$/u;

/** Whether fixed-pitch lines are no code: addresses alone, or notes that begin with a raised mark. */
export function areAddresses(lines: readonly TextLine[]): boolean {
  return lines.every(
    (line) => isMail(line) || webAddress.test(line.text.replace(/^\d{1,3}\s/, '')) || isNote(line),
  );
}

function isMail({ words, text }: TextLine): boolean {
  return words.length <= mostWords && mailEnd.test(text);
}

function isNote(line: TextLine): boolean {
  const [first] = line.words;
  return (
    first !== undefined &&
    line.words.length > 1 &&
    /^[\d*†‡§]{1,3}$/u.test(first.text) &&
    isRaised(first, line)
  );
}
