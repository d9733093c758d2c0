import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { deleteDocument } from '../core/documents/delete-document.ts';
import { bytesTag } from '../core/documents/document.ts';
import { findDocument } from '../core/documents/find-document.ts';
import { listDocuments } from '../core/documents/list-documents.ts';
import { objectStore } from '../core/documents/object-store.ts';
import { presignedUrl, readObject } from '../core/documents/objects.ts';
import { openLink } from '../core/documents/open-link.ts';
import { searchDocuments } from '../core/documents/search/search-documents.ts';
import { tenantDocuments } from '../core/documents/tenant-documents.ts';
import { createUpload } from '../core/documents/uploads/create-upload.ts';
import { contentDisposition } from '../core/http/answers/content-disposition.ts';
import { logFailure } from '../core/http/answers/log.ts';
import { describeDocument } from './describe-document.ts';
import type { files } from './endpoints.ts';

export const operations: Operations<typeof files> = {
  listFiles: async ({ limit, offset, storage_mode }, context) => {
    const tenant = tenantOf(context.accountId, context.environment);
    const { documents, total } = await listDocuments(tenant, { limit, offset, storageMode: storage_mode });
    const described = documents.map((document) =>
      describeDocument(document, context, limits.linkSeconds.default),
    );
    return { json: { documents: await Promise.all(described), total, limit, offset } };
  },

  searchFiles: async ({ q, mode, limit }, context) => {
    const tenant = tenantOf(context.accountId, context.environment);
    const search = { tenant, q, mode, limit };
    const { hits, total, isComplete } = await searchDocuments(search, tenantDocuments(tenant));
    const results = hits.map(async ({ document, rank, snippet }) => {
      const { id, filename, url } = await describeDocument(document, context, limits.linkSeconds.default);
      return { document: { id, filename, url }, rank, snippet };
    });
    return { json: { results: await Promise.all(results), total, is_complete: isComplete, query: q, mode } };
  },

  getFile: async ({ document_id, expires_in }, context) => {
    const document = await findDocument(
      tenantOf(context.accountId, context.environment),
      document_id,
      context.webToken,
    );
    return { json: await describeDocument(document, context, expires_in) };
  },

  downloadFile: async ({ document_id }, { accountId, environment, webToken }) => {
    const document = await findDocument(tenantOf(accountId, environment), document_id, webToken);
    const { filename, contentType, sizeBytes, objectKey } = document;
    const store = await objectStore(document);
    return {
      file: {
        filename,
        contentType,
        sizeBytes,
        etag: `"${bytesTag(document)}"`,
        read: (range) => readObject(store, objectKey, range),
      },
    };
  },

  deleteFile: async ({ document_id }, { accountId, environment, requestId }) => {
    const key = { tenant: tenantOf(accountId, environment), id: document_id };
    await deleteDocument(key, (failure) => logFailure(failure, requestId));
    return { json: { deleted: true, document_id, message: 'The document and its links have been deleted.' } };
  },

  createUpload: async ({ filename, size }, { accountId, environment, webToken }) => {
    const madeBy = webToken && { madeBy: webToken.id };
    const facts = { accountId, environment, filename, sizeBytes: size, ...madeBy };
    const { upload, url, urlExpiresAt } = await createUpload(facts);
    return {
      json: {
        document_id: upload.id,
        upload_url: url,
        method: 'PUT',
        headers: { 'Content-Length': String(size) },
        upload_url_expires_at: urlExpiresAt,
        expires_at: upload.expiresAt,
      },
    };
  },

  openLink: async ({ token }, { environment }) => {
    const document = await openLink(token, environment);
    const { objectKey, contentType, filename } = document;
    const headers = { contentType, contentDisposition: contentDisposition('inline', filename) };
    return { redirect: await presignedUrl(await objectStore(document), objectKey, headers) };
  },
};
