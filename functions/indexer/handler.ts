import type { IndexRequest } from '../core/documents/search/index-request.ts';
import { answerIndexing } from './answer-indexing.ts';
import { indexStoredPdf } from './index-stored-pdf.ts';

/** For the writing of the index, and the answer. */
const answerMs = 10_000;

/** Indexes a stored PDF for search. Called only by other functions, with an IndexRequest. */
export const handler = awslambda.streamifyResponse<IndexRequest>(async (request, stream, context) => {
  const endsAtEpochMs = Date.now() + context.getRemainingTimeInMillis() - answerMs;
  for (const bytes of await answerIndexing(
    () => indexStoredPdf(request, endsAtEpochMs),
    context.awsRequestId,
  ))
    stream.write(bytes);
  stream.end();
});
