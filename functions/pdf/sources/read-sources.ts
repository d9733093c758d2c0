import type { z } from 'zod';
import type { CallContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import type { pdf } from '../endpoints.ts';
import { readDocuments } from './read-documents.ts';
import { fetchPdf } from './read-source.ts';

type Input = Pick<
  z.output<typeof pdf.mergePdfs.request>,
  'files' | 'pdfs_base64' | 'pdfs_url' | 'document_ids'
>;

/** For all PDFs of a call together; a single one has its own, shorter time. */
const fetchTimeoutMs = 45_000;

/** A PDF, and its place in the request: `files[1]`. */
interface NamedSource {
  readonly bytes: Uint8Array;
  readonly field: string;
}

/**
 * The bytes of the call's PDFs, in its order. Those at URLs together may be as large as a single one. Throws what
 * `fetchUrl` and `readDocument` throw.
 */
export async function readSources(
  { files, pdfs_base64, pdfs_url = [], document_ids }: Input,
  context: CallContext,
): Promise<NamedSource[]> {
  const received = files?.map(({ content }) => content);
  if (received) return named(received, 'files');
  if (pdfs_base64) return named(pdfs_base64, 'pdfs_base64');
  if (document_ids) return named(await readDocuments(document_ids, context), 'document_ids');
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

function named(sources: readonly Uint8Array[], field: string): NamedSource[] {
  return sources.map((bytes, index) => ({ bytes, field: `${field}[${index}]` }));
}
