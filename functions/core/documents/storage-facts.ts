import type { z } from 'zod';
import type { storageAnswer, storedSetAnswer } from '../contract/fields/files/storage.ts';
import type { Document } from './document.ts';
import type { SignedLink } from './sign-link.ts';

/**
 * The fields of a response that describe where a file is stored. `warnings` lists what went wrong while making it
 * without failing the call.
 */
export function storageFacts(
  document: Document,
  link: SignedLink,
  warnings: readonly string[] | undefined,
): z.input<typeof storageAnswer> {
  return {
    success: true,
    document_id: document.id,
    url: link.url,
    filename: document.filename,
    content_type: document.contentType,
    file_size_bytes: document.sizeBytes,
    page_count: document.pageCount,
    storage_mode: document.storageMode,
    expires_at: document.expiresAt,
    signed_url_expires_at: link.expiresAt,
    ...(warnings && { warnings: [...warnings] }),
  };
}

/** The same for a call that stores several files. */
export function storedSetFacts(
  documents: readonly { readonly document: Document; readonly link: SignedLink }[],
  warnings: readonly string[] | undefined,
): z.input<typeof storedSetAnswer> {
  return {
    success: true,
    documents: documents.map(({ document, link }) => storageFacts(document, link, undefined)),
    ...(warnings && { warnings: [...warnings] }),
  };
}
