import type { Traced } from '../core/contract/trace-context.ts';
import type { IndexRequest } from '../core/documents/search/index-request.ts';
import { withTrace } from '../core/trace.ts';
import { answerIndexing } from './answer-indexing.ts';
import { indexStoredPdf } from './index-stored-pdf.ts';

/** For the writing of the index, and the answer. */
const answerMs = 10_000;

/** Indexes a stored PDF for search. Called only by other functions, with an IndexRequest. */
export const handler = awslambda.streamifyResponse<IndexRequest & Traced>(
  async ({ trace, ...request }, stream, context) => {
    const endsAtEpochMs = Date.now() + context.getRemainingTimeInMillis() - answerMs;
    const answer = () => answerIndexing(() => indexStoredPdf(request, endsAtEpochMs), context.awsRequestId);
    for (const bytes of await withTrace(trace, answer)) stream.write(bytes);
    stream.end();
  },
);
