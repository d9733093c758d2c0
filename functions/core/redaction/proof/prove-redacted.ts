import { Problem } from '../../contract/problems/problem.ts';
import { extractText } from '../../opening/extract-text.ts';
import { openInPdfjs } from '../../opening/open-pdf.ts';
import type { Scrubbing } from '../outside-pages/scrubbing.ts';
import { findInObjects } from './find-in-objects.ts';

/** The words that must be removed. */
export type Words = Pick<Scrubbing, 'needles' | 'nameNeedles'>;

/**
 * Reads a written PDF back: the text of its pages as PDFium and as pdf.js read it, every string and name of every
 * object, and every stream. Throws redaction_incomplete, which says where, if any of it holds the words. See
 * docs/why.md#redaction-is-proved-by-reading-the-result
 */
export async function proveRedacted(pdf: Uint8Array, words: Words): Promise<void> {
  if (words.needles.size === 0) return;
  // The engines read in their own threads while this one searches the objects.
  const engines = Promise.allSettled([proveForPdfium(pdf, words), proveForPdfjs(pdf, words)]);
  const inObjects = findInObjects(pdf, words);
  const outcomes = await engines;
  if (inObjects !== undefined) throw incomplete(inObjects);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

async function proveForPdfium(pdf: Uint8Array, words: Words): Promise<void> {
  await extractText(pdf, {}, (texts) => {
    for (const { page, text } of texts)
      if (holdsWords(text, words)) throw incomplete(`the text of page ${page}`);
  });
}

async function proveForPdfjs(pdf: Uint8Array, words: Words): Promise<void> {
  const other = await openInPdfjs(pdf);
  try {
    for (let page = 1; page <= other.pageCount; page++) {
      const [text = ''] = await other.texts([page]);
      if (holdsWords(text, words)) throw incomplete(`the text of page ${page}`);
    }
  } finally {
    await other.close();
  }
}

/** Whether a page's text contains words, also if broken at line ends. */
export function holdsWords(text: string, { needles }: Words): boolean {
  return needles.isIn(text) || needles.isIn(text.replace(/[-\u2010\u00ad]\n/g, ''));
}

/** Returns the problem of a result that still contains redacted text, with advice to the caller if there is any. */
export function incomplete(where: string, advice?: string): Problem {
  const message = `The PDF is not answered, because what was redacted could still be found in ${where}.`;
  return new Problem('redaction_incomplete', advice ? `${message} ${advice}` : message);
}
