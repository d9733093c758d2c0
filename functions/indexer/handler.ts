import type { IndexRequest } from '../core/documents/search/index-request.ts';
import { answerIndexing } from './answer-indexing.ts';
import { indexStoredPdf } from './index-stored-pdf.ts';

/** Makes a stored PDF one that search finds. Called by other functions alone, with an IndexRequest. */
export const handler = awslambda.streamifyResponse<IndexRequest>(
  async (request, stream, { awsRequestId }) => {
    for (const bytes of await answerIndexing(() => indexStoredPdf(request), awsRequestId))
      stream.write(bytes);
    stream.end();
  },
);
