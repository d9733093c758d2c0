import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';

/** Returns the total number of pages of all parts. Throws too_many_pages. */
export function checkedPageCount(pageCount: number): number {
  if (pageCount <= limits.pages) return pageCount;
  throw new Problem(
    'too_many_pages',
    `The parts may have ${limits.pages} pages together. Choose fewer with \`ranges\`, and send another request for the rest.`,
  );
}

/** Counts the bytes of parts as they are made. Throws output_too_large if they are too many for a response. */
export function partsSize(): { add(part: Uint8Array): void } {
  let sizeBytes = 0;
  return {
    add: ({ length }) => {
      sizeBytes += length;
      if (sizeBytes <= limits.answerBytes) return;
      const megabytes = limits.answerBytes / 1024 / 1024;
      throw new Problem(
        'output_too_large',
        `The parts would together be larger than ${megabytes} MB. Choose fewer pages with \`ranges\`.`,
      );
    },
  };
}

/** The problem of a field that makes too many parts. */
export function tooManyParts(field: string, maximumParts: number): Problem {
  const more = maximumParts < limits.splitParts ? `, or ${limits.splitParts} if it stores none` : '';
  const message = `must make fewer parts: a call makes at most ${maximumParts}${more}`;
  return new Problem('invalid_field', `${field} ${message}.`, { details: [{ field, message }] });
}
