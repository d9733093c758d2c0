import { chunk } from '../chunk.ts';
import { isVisible } from './document.ts';
import { getDocumentRecords } from './documents-table.ts';
import { everyDocument } from './list-documents.ts';
import type { DocumentSource } from './search/document-source.ts';
import { readText } from './search/document-text.ts';

/** The most records that DynamoDB reads in one request. */
const maximumKeys = 100;

/** A tenant's documents in the form that search reads. */
export function tenantDocuments(tenant: string): DocumentSource {
  return {
    readVisible: async (ids) => {
      const batches = chunk(ids, maximumKeys).map((some) =>
        getDocumentRecords(some.map((id) => ({ tenant, id }))),
      );
      const documents = (await Promise.all(batches)).flat().filter((document) => isVisible(document));
      return new Map(documents.map((document) => [document.id, document]));
    },
    listVisible: () => everyDocument(tenant),
    readText,
  };
}
