import { signedRequest } from '../../../aws/signed-request.ts';
import { searchCollectionUrl } from '../../../settings.ts';

/** The collection's one index. */
const indexName = 'documents';

/**
 * Sends a request to the collection, and returns the JSON of its response. Throws if there is no collection, and if it
 * responds with an error.
 */
export async function collectionRequest<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  body: string,
): Promise<Answer> {
  const origin = searchCollectionUrl();
  if (!origin) throw new Error('there is no search collection');
  const response = await signedRequest({
    service: 'aoss',
    method,
    url: `${origin}/${indexName}${path}`,
    body,
    headers: { 'content-type': path === '/_bulk' ? 'application/x-ndjson' : 'application/json' },
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`the search collection answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}
