import { decodeBase64 } from '../shared/contract/base64.ts';
import type { CallContext } from '../shared/contract/endpoint.ts';
import { limits } from '../shared/contract/limits.ts';
import type { PdfSource } from '../shared/contract/pdf-source.ts';
import { ownerOf } from '../shared/documents/document.ts';
import { readDocument } from '../shared/documents/read-document.ts';
import { fetchUrl } from '../shared/egress/fetch-url.ts';
import { egressAllowed } from '../shared/settings.ts';

/** The bytes of the PDF that a call names. Throws invalid_base64, and what `fetchUrl` and `readDocument` throw. */
export async function readSource(
  { file, pdf_base64, pdf_url = '', document_id }: PdfSource,
  { accountId, environment, scopes }: CallContext,
): Promise<Uint8Array> {
  if (file) return file.content;
  if (pdf_base64 !== undefined) return decodeBase64(pdf_base64, 'pdf_base64');
  if (document_id !== undefined) {
    const key = { owner: ownerOf(accountId, environment), id: document_id };
    return readDocument(key, { field: 'document_id', maximumBytes: limits.fetchedBytes, scopes });
  }
  return fetchPdf(pdf_url, 'pdf_url');
}

/** The bytes at a URL; `field` is what the caller put it in. Bounds are those of one fetch unless told otherwise. */
export async function fetchPdf(
  url: string,
  field: string,
  bounds: { readonly maximumBytes?: number; readonly timeoutMs?: number } = {},
): Promise<Uint8Array> {
  const { bytes } = await fetchUrl(url, { allow: egressAllowed() }, { field, ...bounds });
  return bytes;
}
