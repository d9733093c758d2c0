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

/** A PDF, and where the call has it: `files[1]`. */
interface NamedSource {
  readonly bytes: Uint8Array;
  readonly field: string;
}

/**
 * The bytes of the PDFs that a call names, in its order. Those at URLs may together be as large as one may be alone.
 * Throws invalid_base64, and what `fetchUrl` and `readDocument` throw.
 */
export async function readSources(
  { files, pdfs_base64, pdfs_url = [], document_ids }: Input,
  context: CallContext,
): Promise<NamedSource[]> {
  if (files) return files.map(({ content }, index) => ({ bytes: content, field: `files[${index}]` }));
  if (pdfs_base64) return pdfs_base64.map((text, index) => fromBase64(text, `pdfs_base64[${index}]`));
  if (document_ids) {
    const documents = await readDocuments(document_ids, context);
    return documents.map((bytes, index) => ({ bytes, field: `document_ids[${index}]` }));
  }
  const sources: NamedSource[] = [];
  const endsAt = performance.now() + fetchTimeoutMs;
  let maximumBytes = limits.fetchedBytes;
  for (const [index, url] of pdfs_url.entries()) {
    const leftMs = Math.max(1, Math.round(endsAt - performance.now()));
    const timeoutMs = Math.min(limits.fetchTimeoutMs, leftMs);
    const field = `pdfs_url[${index}]`;
    const bytes = await fetchPdf(url, field, { maximumBytes, timeoutMs });
    maximumBytes -= bytes.byteLength;
    sources.push({ bytes, field });
  }
  return sources;
}

function fromBase64(text: string, field: string): NamedSource {
  return { bytes: decodeBase64(text, field), field };
}
