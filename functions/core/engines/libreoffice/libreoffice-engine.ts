import { Problem } from '../../contract/problems/problem.ts';
import { fontsFolder, officeFolder } from '../../settings.ts';
import { cacheEngine } from '../cache-engine.ts';
import type { CheckingJobs } from './checking-jobs.ts';
import type { LibreOfficeJobs } from './libreoffice-jobs.ts';

/** LibreOffice, in a process of its own, with threads of its own. A document that takes too long or too much memory ends it. */
export const libreofficeThread = cacheEngine<LibreOfficeJobs>('./libreoffice/libreoffice-thread', {
  processorMs: 120_000,
  waitMs: 240_000,
  isProcess: true,
  heapMegabytes: 1_024,
  env: {
    FONTS_FOLDER: fontsFolder(),
    OFFICE_FOLDER: officeFolder(),
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
  },
  failed,
});

/**
 * The thread that opens and checks documents, so that what is refused does not wait for LibreOffice. All that is done with a document
 * is done in one of both, so that whatever it makes run on ends with the thread.
 */
export const checkingThread = cacheEngine<CheckingJobs>('./libreoffice/checking-thread', {
  processorMs: 60_000,
  waitMs: 240_000,
  heapMegabytes: 1_024,
  failed,
});

function failed(cause: unknown, isOutOfTime: boolean): Problem {
  return new Problem(
    isOutOfTime ? 'payload_too_large' : 'invalid_office_file',
    isOutOfTime
      ? 'The document is too complex: converting it takes more time or memory than one call may. Split it.'
      : 'LibreOffice cannot convert this document: it is damaged, or too large. Open it in an office program, save it anew, and try again.',
    { cause, isOutOfTime },
  );
}
