import type { CatalogEntry } from '../../catalog.ts';
import { scopesOf } from '../../core/contract/endpoint.ts';

/** Whether an endpoint's JSON may have words of documents: what it reads in them, their names or their search results. */
export function quotesDocuments(endpoint: CatalogEntry): boolean {
  const scopes = scopesOf(endpoint);
  return endpoint.family !== 'account' && scopes.length > 0 && !scopes.includes('pdf:generate');
}
