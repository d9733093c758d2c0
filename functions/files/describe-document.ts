import type { z } from 'zod';
import type { CallContext } from '../core/contract/endpoint.ts';
import type { Document } from '../core/documents/document.ts';
import { signLink } from '../core/documents/sign-link.ts';
import type { files } from './endpoints.ts';

/** A document as the API describes it, with a new link that works for this many seconds. */
export async function describeDocument(
  document: Document,
  context: CallContext,
  linkSeconds: number,
): Promise<z.output<typeof files.getFile.produces>> {
  const link = await signLink(document, context, linkSeconds);
  return {
    id: document.id,
    filename: document.filename,
    content_type: document.contentType,
    storage_mode: document.storageMode,
    file_size_bytes: document.sizeBytes,
    page_count: document.pageCount,
    source_endpoint: document.sourceEndpoint,
    url: link.url,
    signed_url_expires_at: link.expiresAt,
    expires_at: document.expiresAt,
    created_at: document.createdAt,
  };
}
