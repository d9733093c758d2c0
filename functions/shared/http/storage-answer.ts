import type { z } from 'zod';
import type { storageAnswer } from '../contract/storage.ts';
import type { Document } from '../documents/document.ts';
import type { SignedLink } from '../documents/sign-link.ts';

/** The JSON that tells where a PDF is stored; `warnings` are what went wrong in making it, without failing the call. */
export function storageText(
  document: Document,
  link: SignedLink,
  warnings: readonly string[] | undefined,
): string {
  const answer: z.input<typeof storageAnswer> = {
    success: true,
    document_id: document.id,
    url: link.url,
    filename: document.filename,
    file_size_bytes: document.sizeBytes,
    page_count: document.pageCount,
    storage_mode: document.storageMode,
    expires_at: document.expiresAt,
    signed_url_expires_at: link.expiresAt,
    ...(warnings && { warnings: [...warnings] }),
  };
  return JSON.stringify(answer);
}

/** The same in headers, as far as a PDF that is answered itself carries it. */
export function storageHeaders(
  { id, storageMode }: Document,
  { url }: SignedLink,
): Readonly<Record<string, string>> {
  return { 'X-Document-Id': id, 'X-Storage-Mode': storageMode, 'X-Storage-Url': url };
}
