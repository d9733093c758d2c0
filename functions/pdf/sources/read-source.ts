import type { CallContext } from '../../core/contract/endpoint.ts';
import type { PdfSource } from '../../core/contract/fields/pdf-source.ts';
import { limits } from '../../core/contract/limits.ts';
import { fetchUrl } from '../../core/egress/fetch-url.ts';
import { egressAllowed } from '../../core/settings.ts';
import { readStored } from './read-stored.ts';

/** The bytes of the call's PDF. Throws what `fetchUrl` and `readDocument` throw. */
export async function readSource(
  { file, pdf_base64, pdf_url = '', document_id }: PdfSource,
  context: CallContext,
): Promise<Uint8Array> {
  if (file) return file.content;
  if (pdf_base64) return pdf_base64;
  if (document_id !== undefined)
    return readStored(document_id, context, { field: 'document_id', maximumBytes: limits.fetchedBytes });
  return fetchPdf(pdf_url, 'pdf_url');
}

/** The bytes at a URL; `field` is the URL's request field. The bounds default to those of one fetch. */
export async function fetchPdf(
  url: string,
  field: string,
  bounds: { readonly maximumBytes?: number; readonly timeoutMs?: number } = {},
): Promise<Uint8Array> {
  const { bytes } = await fetchUrl(url, { allow: egressAllowed() }, { field, ...bounds });
  return bytes;
}
