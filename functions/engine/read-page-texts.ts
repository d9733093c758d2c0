import { limits } from '../core/contract/limits.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { readText } from '../core/hidden-text/read-text.ts';
import type { Recognise } from '../core/ocr/recognise.ts';

interface TextBounds {
  readonly characters: number;
  readonly timeoutMs: number;
}

/** Ample: a book of 1,000 pages has two million characters. */
const usualBounds: TextBounds = { characters: 4_000_000, timeoutMs: 20_000 };

/** Thrown to stop reading. It never leaves this file. */
const enough = new Error('the text is long enough');

/**
 * The seen text of a PDF's pages, or of the first ones only, if it is too long, takes too long, or has an unreadable
 * page. A PDF that cannot be read at all, or whose visibility no engine can determine, has no text, so only its name is
 * searchable.
 */
export async function readPageTexts(
  pdf: Uint8Array,
  recognise?: Recognise,
  bounds: TextBounds = usualBounds,
): Promise<readonly string[]> {
  const pages: string[] = [];
  const endsAtMs = performance.now() + bounds.timeoutMs;
  let charactersLeft = bounds.characters;
  const take = (texts: readonly { readonly text: string }[]) => {
    for (const { text } of texts) {
      pages.push(text.slice(0, charactersLeft));
      charactersLeft -= text.length;
      if (charactersLeft <= 0) throw enough;
    }
    if (performance.now() > endsAtMs) throw enough;
  };
  try {
    await readText(pdf, { hidden: 'exclude', recognise }, take).catch((error) => {
      if (!isProblem(error, 'too_many_pages')) throw error;
      return readText(pdf, { hidden: 'exclude', recognise, pages: `1-${limits.pages}` }, take);
    });
  } catch (error) {
    if (error !== enough && !(error instanceof Problem)) throw error;
  }
  return pages;
}

function isProblem(error: unknown, code: Problem['code']): boolean {
  return error instanceof Problem && error.code === code;
}
