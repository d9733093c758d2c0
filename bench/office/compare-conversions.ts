import { execFileSync } from 'node:child_process';
import { textOf } from '../fidelity/compare-pdfs.ts';
import { overlapOf } from '../word-overlap.ts';

/** How two PDFs of one document compare. */
export interface Comparison {
  readonly pages: number;
  readonly otherPages: number;
  /** The share of their words that both have, 0 to 1, without times of the day: fields show the moment of the conversion. */
  readonly words: number;
  /** The share of their letters, which does not depend on where one word ends and the next begins. */
  readonly letters: number;
}

/** Compares the pages and the words of two PDFs, as Poppler counts and reads them. */
export function compareConversions(own: Buffer, other: Buffer): Comparison {
  const { words, characters } = overlapOf(withoutTimes(textOf(own)), withoutTimes(textOf(other)));
  return {
    pages: pageCount(own),
    otherPages: pageCount(other),
    words,
    letters: characters,
  };
}

function withoutTimes(text: string): string {
  return text.replaceAll(/(?:[上下]午)?\b\d{1,2}:\s?\d{2}:\d{2}\b(?:\s?[AP]M\b)*/g, '');
}

function pageCount(pdf: Buffer): number {
  const info = execFileSync('pdfinfo', ['-'], { input: pdf, encoding: 'utf8' });
  return Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]);
}
