import type { z } from 'zod';
import { decodeBase64 } from '../core/contract/base64.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import type { pdf } from './endpoints.ts';
import { readDocuments } from './read-documents.ts';
import { fetchPdf } from './read-source.ts';

type Input = z.output<typeof pdf.mergePdfs.request>;

/** For all the PDFs of a call together; one of them alone has its own, shorter time. */
const fetchTimeoutMs = 45_000;

/**
 * The bytes of the PDFs that a call names, in its order. Those at URLs may together be as large as one may be alone.
 * Throws invalid_base64, and what `fetchUrl` and `readDocument` throw.
 */
export async function readSources(
  { files, pdfs_base64, pdfs_url = [], document_ids }: Input,
  context: CallContext,
): Promise<Uint8Array[]> {
  if (files) return files.map(({ content }) => content);
  if (pdfs_base64) return pdfs_base64.map((text, index) => decodeBase64(text, `pdfs_base64[${index}]`));
  if (document_ids) return readDocuments(document_ids, context);
  const sources: Uint8Array[] = [];
  const endsAt = performance.now() + fetchTimeoutMs;
  let maximumBytes = limits.fetchedBytes;
  for (const [index, url] of pdfs_url.entries()) {
    const leftMs = Math.max(1, Math.round(endsAt - performance.now()));
    const timeoutMs = Math.min(limits.fetchTimeoutMs, leftMs);
    const bytes = await fetchPdf(url, `pdfs_url[${index}]`, { maximumBytes, timeoutMs });
    maximumBytes -= bytes.byteLength;
    sources.push(bytes);
  }
  return sources;
}
