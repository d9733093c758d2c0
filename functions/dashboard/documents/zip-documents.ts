import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { catalog } from '../../catalog.ts';
import { callApi, throwRefusal } from '../../core/aws/lambda/call-api.ts';
import type { ByteRange, VisitContext } from '../../core/contract/endpoint.ts';
import { entryNames } from '../../core/contract/fields/files/entry-names.ts';
import { type ZipEntry, zipBytes, zipPieces } from '../../core/zip.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import type { StoredDocument } from './document-content.ts';
import { readDocument } from './read-document.ts';

/** Documents in a ZIP, which is streamed: one document at a time is in memory. */
export const zipDocuments: DashboardOperations<'downloadDocuments'> = {
  downloadDocuments: async ({ ids }, context) => {
    const documents = await Promise.all(ids.map((id) => readDocument(id, context)));
    const names = entryNames(
      documents.map(({ filename }) => filename),
      'document.pdf',
    );
    const sizes = documents.map((document, index) => ({
      name: names[index] ?? '',
      bytes: { length: document.file_size_bytes },
    }));
    const facts = documents.map(({ id, file_size_bytes }) => `${id} ${file_size_bytes}`).join('\n');
    return {
      file: {
        filename: 'documents.zip',
        contentType: 'application/zip',
        sizeBytes: zipBytes(sizes),
        etag: `"${createHash('sha256').update(facts).digest('base64url')}"`,
        read: async (range) => inRange(zipPieces(entries(documents, names, context)), range),
      },
    };
  },
};

async function* entries(
  documents: readonly StoredDocument[],
  names: readonly string[],
  context: VisitContext,
): AsyncGenerator<ZipEntry, void> {
  for (const [index, { id, file_size_bytes }] of documents.entries()) {
    const call = { family: 'files', endpoint: catalog.files.downloadFile } as const;
    const answer = await callApi({ ...call, pathParameters: { document_id: id } }, context);
    await throwRefusal(answer);
    const bytes = await buffer(answer.body);
    // The response has stated its length.
    if (bytes.length !== file_size_bytes) throw new Error('a document was replaced while it was read');
    yield { name: names[index] ?? '', bytes };
  }
}

async function* inRange(
  pieces: AsyncIterable<Uint8Array>,
  { first, last }: ByteRange = { first: 0, last: Number.POSITIVE_INFINITY },
): AsyncGenerator<Uint8Array, void> {
  let at = 0;
  for await (const piece of pieces) {
    const part = piece.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at));
    if (part.length > 0) yield part;
    at += piece.length;
    if (at > last) return;
  }
}
