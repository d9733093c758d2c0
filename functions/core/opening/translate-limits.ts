import { Problem, type ProblemCode } from '../contract/problems/problem.ts';
import { type PdfLimit, PdfLimitExceeded, PdfTooComplex } from '../pdf-objects/errors.ts';

const problemOf = {
  unpackedBytes: ['payload_too_large', 'The PDF is too large once decompressed.'],
  annotations: ['output_too_large', 'The selected pages have too many annotations in total.'],
  outputBytes: ['output_too_large', 'The resulting PDF would be too large. Request fewer pages at a time.'],
} as const satisfies Record<PdfLimit, readonly [ProblemCode, string]>;

/**
 * Does work on PDF objects, and turns the limit errors of `pdf-objects` into problems for the caller. All work with
 * `pdf-objects` goes through this function. Throws payload_too_large and output_too_large.
 */
export async function translateLimits<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PdfTooComplex) throw tooComplex(error);
    if (!(error instanceof PdfLimitExceeded)) throw error;
    const [code, message] = problemOf[error.limit];
    throw new Problem(code, message, { cause: error });
  }
}

/** The work already done is charged, since no real file is so complex by chance. */
function tooComplex(cause: PdfTooComplex): Problem {
  const message =
    'The PDF is too complex: reading it takes more work than one call may. Split it, or print it to a new PDF.';
  return new Problem('payload_too_large', message, { cause, isOutOfTime: true });
}
