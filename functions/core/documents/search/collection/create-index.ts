import { collectionRequest } from './collection-request.ts';

const mappings = {
  dynamic: false,
  properties: {
    tenant: { type: 'keyword' },
    id: { type: 'keyword' },
    expires: { type: 'long' },
    terms: { type: 'text', analyzer: 'whitespace', index_options: 'freqs' },
  },
};

/** Creates the collection's index, unless it exists. OpenSearch's default similarity is BM25 with the usual constants. */
export async function createIndex(): Promise<void> {
  try {
    await collectionRequest('PUT', '', JSON.stringify({ mappings }));
  } catch (error) {
    if (!(error instanceof Error && error.message.includes('resource_already_exists_exception'))) throw error;
  }
}
