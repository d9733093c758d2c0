import type { IndexRequest } from '../core/documents/search/index-request.ts';
import { answerIndexing } from './answer-indexing.ts';
import { indexStoredPdf } from './index-stored-pdf.ts';

/** Indexes a stored PDF for search. Called only by other functions, with an IndexRequest. */
export const handler = awslambda.streamifyResponse<IndexRequest>(
  async (request, stream, { awsRequestId }) => {
    for (const bytes of await answerIndexing(() => indexStoredPdf(request), awsRequestId))
      stream.write(bytes);
    stream.end();
  },
);
