import { limits } from '../../core/contract/limits.ts';
import { fetchUrl } from '../../core/egress/fetch-url.ts';
import { egressAllowed } from '../../core/settings.ts';

/** For all PDFs of a call together; a single one has its own, shorter time. */
const fetchTimeoutMs = 45_000;

/** The bytes at a URL; `field` is the URL's request field. The bounds default to those of one fetch. */
export async function fetchPdf(
  url: string,
  field: string,
  bounds: { readonly maximumBytes?: number; readonly timeoutMs?: number } = {},
): Promise<Uint8Array> {
  const { bytes } = await fetchUrl(url, { allow: egressAllowed() }, { field, ...bounds });
  return bytes;
}

/** The bytes at several URLs, in order. Together they may be as large as a single PDF. */
export async function fetchPdfs(urls: readonly string[]): Promise<Uint8Array[]> {
  const sources: Uint8Array[] = [];
  const endsAt = performance.now() + fetchTimeoutMs;
  let maximumBytes = limits.fetchedBytes;
  for (const [index, url] of urls.entries()) {
    const leftMs = Math.max(1, Math.round(endsAt - performance.now()));
    const timeoutMs = Math.min(limits.fetchTimeoutMs, leftMs);
    const bytes = await fetchPdf(url, `pdfs_url[${index}]`, { maximumBytes, timeoutMs });
    maximumBytes -= bytes.byteLength;
    sources.push(bytes);
  }
  return sources;
}
