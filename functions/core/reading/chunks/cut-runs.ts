import { inlineMarkdown } from '../answers/inline-markdown.ts';
import { runLines } from '../styles/styled-runs.ts';
import { plain, type TextRun } from '../styles/text-style.ts';

/** A part of a text, as Markdown and as plain text. */
export interface CutText {
  readonly markdown: string;
  readonly plain: string;
}

/**
 * Cuts a text into parts whose Markdown has at most `maximum` characters: between sentences if possible, else between words. A longer
 * word is cut between its syllables or letters, and loses its style.
 */
export function cutRuns(runs: readonly TextRun[], maximum: number): readonly CutText[] {
  const text = plainText(runs);
  const whole = cutText(runs);
  if (whole.markdown.length <= maximum) return whole.markdown === '' ? [] : [whole];
  return filled(sentences(text), runs, maximum, (sentence) =>
    filled(words(sentence), runs, maximum, (word) => letters(word.text, maximum)),
  );
}

/** The text of runs. */
function plainText(runs: readonly TextRun[]): string {
  return runs.map(({ text }) => text).join('');
}

/** A part of a text, from its first place to the one after its last. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const sentenceParts = new Intl.Segmenter('en', { granularity: 'sentence' });
const wordParts = new Intl.Segmenter('en', { granularity: 'word' });
const letterParts = new Intl.Segmenter('en', { granularity: 'grapheme' });

function sentences(text: string): readonly Range[] {
  return [...sentenceParts.segment(text)].map(({ index, segment }) => ({
    start: index,
    end: index + segment.length,
    text: segment,
  }));
}

function words({ start, text }: Range): readonly Range[] {
  return [...text.matchAll(/\S+\s*/gu)].map(({ index, 0: word }) => ({
    start: start + index,
    end: start + index + word.length,
    text: word,
  }));
}

/** Joins as many ranges as fit into one part. `cutFurther` cuts one that does not fit. */
function filled(
  ranges: readonly Range[],
  runs: readonly TextRun[],
  maximum: number,
  cutFurther: (range: Range) => readonly CutText[],
): readonly CutText[] {
  const parts: CutText[] = [];
  let open: { readonly start: number; end: number; length: number } | undefined;
  const close = () => {
    if (open) parts.push(cutText(runsBetween(runs, open.start, open.end)));
    open = undefined;
  };
  for (const range of ranges) {
    if (range.text.trim() === '') continue;
    // Joined ranges are no longer than apart: each has the marks and the address of its own.
    const length = cutText(runsBetween(runs, range.start, range.end)).markdown.length;
    if (open && open.length + 1 + length <= maximum) {
      open.end = range.end;
      open.length += 1 + length;
      continue;
    }
    close();
    if (length <= maximum) open = { start: range.start, end: range.end, length };
    else parts.push(...cutFurther(range));
  }
  close();
  return parts;
}

/** Cuts a word without spaces, between its words if its script has no spaces. */
function letters(word: string, maximum: number): readonly CutText[] {
  // Markdown may escape each letter.
  const most = Math.max(1, Math.floor(maximum / 2));
  const parts: string[] = [];
  const add = (piece: string) => {
    const last = parts.at(-1);
    if (last !== undefined && last.length + piece.length <= most) parts[parts.length - 1] = last + piece;
    else parts.push(piece);
  };
  for (const { segment } of wordParts.segment(word.trim())) {
    if (segment.length <= most) add(segment);
    else for (const letter of letterParts.segment(segment)) add(letter.segment);
  }
  return parts.map((text) => cutText([{ text, style: plain }]));
}

function cutText(runs: readonly TextRun[]): CutText {
  const lines = runLines(runs).map(inlineMarkdown);
  // Lines that were ended on purpose end with a backslash, as CommonMark's line breaks.
  const markdown = lines.filter((line) => line !== '').join('\\\n');
  return { markdown, plain: plainText(runs).trim() };
}

function runsBetween(runs: readonly TextRun[], start: number, end: number): readonly TextRun[] {
  const between: TextRun[] = [];
  let at = 0;
  for (const { text, style } of runs) {
    const part = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (part !== '') between.push({ text: part, style });
    at += text.length;
    if (at >= end) break;
  }
  return between;
}
