import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountOf, environmentOf, tenantOf } from '../../../functions/core/contract/callers/tenant.ts';
import type { Document } from '../../../functions/core/documents/document.ts';
import type { FoundDocuments } from '../../../functions/core/documents/search/found-documents.ts';
import { localBucket } from '../../../local/local-names.ts';
import { startS3 } from '../../../local/s3.ts';
import { storeVariables } from '../../../local/store-variables.ts';
import { startTables } from '../../moto/start-tables.ts';

/** Documents of a test's own, in an embedded DynamoDB and S3. */
export interface Library {
  /** Stores a document that has these pages, as it is after its PDF was read. */
  store(tenant: string, pages: string | readonly string[], facts?: Partial<Document>): Promise<Document>;
  search(tenant: string, q: string, how?: How): Promise<FoundDocuments>;
  stop(): Promise<void>;
}

interface How {
  /** `fulltext` by default. */
  readonly mode?: 'fulltext' | 'grep';
  /** 20 by default. */
  readonly limit?: number;
}

export const access = { accessKeyId: 'test', secretAccessKey: 'test-secret', region: 'us-east-1' };

/** Starts an empty library. What is of `functions/core/documents` must be imported after it, with `await import`. */
export async function startLibrary(): Promise<Library> {
  const folder = await mkdtemp(join(tmpdir(), 'search-'));
  const [dynamodb, s3] = await Promise.all([
    startTables(join(folder, 'dynamodb'), access),
    startS3(join(folder, 's3'), access, [localBucket]),
  ]);
  Object.assign(process.env, storeVariables({ dynamodbUrl: dynamodb.url, s3Url: s3.url }, access));
  const { newDocument } = await import('../../../functions/core/documents/document.ts');
  const { putDocumentRecord } = await import('../../../functions/core/documents/documents-table.ts');
  const { tenantDocuments } = await import('../../../functions/core/documents/tenant-documents.ts');
  const { indexDocument } = await import('../../../functions/core/documents/search/index-document.ts');
  const { searchDocuments } = await import('../../../functions/core/documents/search/search-documents.ts');
  return {
    store: async (tenant, pages, facts) => {
      const document: Document = {
        ...newDocument({
          accountId: accountOf(tenant),
          environment: environmentOf(tenant),
          filename: 'document.pdf',
          contentType: 'application/pdf',
          sizeBytes: 1_000,
          pageCount: 1,
          sourceEndpoint: '/htmlToPdf',
          retentionDays: 14,
        }),
        state: 'stored',
        ...facts,
      };
      await putDocumentRecord(document);
      await indexDocument(document, [pages].flat());
      return document;
    },
    search: (tenant, q, { mode = 'fulltext', limit = 20 } = {}) =>
      searchDocuments({ tenant, q, mode, limit }, tenantDocuments(tenant)),
    stop: async () => {
      s3.stop();
      await dynamodb.stop();
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

/** A tenant that has no documents yet. */
export function newTenant(): string {
  return tenantOf(randomUUID(), 'live');
}

/** The ids of what was found, in order. */
export function idsOf({ hits }: FoundDocuments): string[] {
  return hits.map(({ document }) => document.id);
}
