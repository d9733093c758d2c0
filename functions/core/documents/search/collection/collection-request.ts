import { signedRequest } from '../../../aws/signed-request.ts';
import { searchCollectionUrl } from '../../../settings.ts';

/** The collection's one index. */
const indexName = 'documents';

/**
 * Sends a request to the collection, a second time if it was busy, and returns the JSON of its response. Throws if there is no collection, and if it
 * responds with an error.
 */
export async function collectionRequest<Answer>(
  method: 'POST' | 'PUT',
  path: string,
  body: string,
): Promise<Answer> {
  const origin = searchCollectionUrl();
  if (!origin) throw new Error('there is no search collection');
  const send = () =>
    signedRequest({
      service: 'aoss',
      method,
      url: `${origin}/${indexName}${path}`,
      body,
      headers: { 'content-type': path === '/_bulk' ? 'application/x-ndjson' : 'application/json' },
    });
  const first = await send();
  const response = isBusy(first.status) ? await send() : first;
  const text = await response.text();
  if (!response.ok)
    throw new Error(`the search collection answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}

/** While it grows, a collection refuses some requests. */
function isBusy(status: number): boolean {
  return status === 429 || status >= 500;
}
