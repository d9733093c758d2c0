import type { Document } from '../../functions/core/documents/document.ts';
import type { DocumentKey } from '../../functions/core/documents/documents-table.ts';

/** Stores small documents of an account that expired at this time, with their objects and terms, ten at a time. */
export async function putDueDocuments(
  accountId: string,
  count: number,
  expiresAt: string,
  facts: Partial<Document> = {},
): Promise<readonly DocumentKey[]> {
  const keys: DocumentKey[] = [];
  while (keys.length < count) {
    const some = Array.from({ length: Math.min(10, count - keys.length) }, () =>
      putDueDocument(accountId, expiresAt, facts),
    );
    keys.push(...(await Promise.all(some)));
  }
  return keys;
}

async function putDueDocument(
  accountId: string,
  expiresAt: string,
  facts: Partial<Document>,
): Promise<DocumentKey> {
  const { newDocument } = await import('../../functions/core/documents/document.ts');
  const { putDocumentRecord } = await import('../../functions/core/documents/documents-table.ts');
  const { ownKeys } = await import('../../functions/core/documents/clear-documents.ts');
  const { putObject } = await import('../../functions/core/documents/objects.ts');
  const { ownStore } = await import('../../functions/core/documents/object-store.ts');
  const { packTerms } = await import('../../functions/core/documents/search/packed-terms.ts');
  const { putTerms } = await import('../../functions/core/documents/search/terms-table.ts');
  const { sweepTimes } = await import('../../functions/core/documents/sweep-times.ts');
  const document = newDocument({
    accountId,
    environment: 'live',
    filename: 'a.pdf',
    contentType: 'application/pdf',
    sizeBytes: 1,
    pageCount: 1,
    sourceEndpoint: '/htmlToPdf',
  });
  const due = { ...document, state: 'stored', expiresAt, ...sweepTimes(Date.parse(expiresAt)) } as const;
  for (const key of ownKeys(due)) await putObject(ownStore(), key, Buffer.from('a'), 'application/pdf');
  await putTerms({ ...due, expiresAt: null }, { length: 1, packed: packTerms(new Map([[1, 1]])) });
  await putDocumentRecord({ ...due, ...facts });
  return { tenant: due.tenant, id: due.id };
}
