import type { Draft } from '../pdf-objects/editing/draft.ts';

/** Returns a document without its encryption, which is undone on opening: nothing else changes. */
export function decryptPdf(draft: Draft): Draft {
  if (!draft.file.encryption) draft.warnings.push('The PDF was not encrypted.');
  return draft;
}
