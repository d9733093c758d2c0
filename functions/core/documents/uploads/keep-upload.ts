import { CopyObjectCommand } from '@aws-sdk/client-s3';
import { accountOf, environmentOf } from '../../contract/callers/tenant.ts';
import { pdfFilename } from '../../contract/fields/files/filename.ts';
import { abandonDocument } from '../abandon-document.ts';
import { type Document, newDocument } from '../document.ts';
import { type DocumentKey, putDocumentRecord } from '../documents-table.ts';
import { findUpload } from '../find-document.ts';
import { ownStore } from '../object-store.ts';
import { publishDocuments } from '../publish-documents.ts';
import { orStorageFailed } from '../storage-problem.ts';
import { indexStored } from '../store-document.ts';
import { deleteUpload } from './delete-upload.ts';

/**
 * Makes a stored document of an upload, byte for byte, with as many pages as the caller has counted; the upload is deleted. Throws
 * document_not_found. Throws storage_failed; then there is no document, and the upload can be kept again.
 */
export async function keepUpload(key: DocumentKey, pageCount: number): Promise<Document> {
  const { tenant, id, filename, sizeBytes, objectKey } = await findUpload(key.tenant, key.id);
  const document = newDocument({
    accountId: accountOf(tenant),
    environment: environmentOf(tenant),
    filename: pdfFilename('document.pdf').parse(filename),
    contentType: 'application/pdf',
    sizeBytes,
    pageCount,
    sourceEndpoint: '/uploads',
  });
  try {
    await putDocumentRecord(document);
    await copyBytes(objectKey, document);
    await indexStored(document);
    await publishDocuments([document]);
  } catch (error) {
    // What cannot be undone now, the cleanup undoes.
    await abandonDocument(document).catch(() => undefined);
    throw error;
  }
  // The document is stored: an upload that stays behind is deleted after its day.
  await deleteUpload({ tenant, id }).catch(() => undefined);
  return document;
}

async function copyBytes(from: string, { objectKey, contentType }: Document): Promise<void> {
  const { client, bucket } = ownStore();
  const command = new CopyObjectCommand({
    Bucket: bucket,
    Key: objectKey,
    CopySource: `${bucket}/${from}`,
    ContentType: contentType,
    MetadataDirective: 'REPLACE',
  });
  await orStorageFailed(client.send(command));
}
