import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server';
import { markContent } from './mark-content.ts';

type Answer = Readonly<Record<string, unknown>>;

/**
 * A response that names stored files or a job: as structured content, in words, and as links. Undefined for any other.
 * Warnings and redactions may quote a document, so they are marked.
 */
export function showStored(answer: Answer): CallToolResult | undefined {
  const words = inWords(answer);
  if (words === undefined) return undefined;
  const { warnings, redactions } = answer;
  const quoted = warnings || redactions ? [markContent(JSON.stringify({ warnings, redactions }))] : [];
  return {
    content: [{ type: 'text', text: [words, ...quoted].join('\n') }, ...linksIn(answer)],
    structuredContent: { ...answer },
  };
}

/** The links to documents in a response. */
export function linksIn(answer: Answer): ResourceLink[] {
  return storedFiles(answer).flatMap(linkIn);
}

function inWords(answer: Answer): string | undefined {
  const { success, job_id, status } = answer;
  if (success === true) {
    const stored = storedFiles(answer).map(storedInWords);
    return stored.length > 0 ? stored.join('\n') : undefined;
  }
  if (status === 'queued' && job_id) return `Job ${job_id} is queued. get_job shows when the file is ready.`;
  return undefined;
}

function storedFiles(answer: Answer): readonly Answer[] {
  const { documents, document_id, url } = answer;
  if (answer.success === true && Array.isArray(documents)) return documents;
  return document_id || url ? [answer] : [];
}

function storedInWords({ filename, page_count, file_size_bytes, document_id, url }: Answer): string {
  const pages = page_count === 1 ? '1 page' : `${page_count} pages`;
  return `Stored ${filename} (${pages}, ${file_size_bytes} bytes) as document_id ${document_id}. Link: ${url}`;
}

function linkIn({ url, filename, content_type: mimeType, file_size_bytes: size }: Answer): ResourceLink[] {
  if (
    typeof url !== 'string' ||
    typeof filename !== 'string' ||
    typeof size !== 'number' ||
    typeof mimeType !== 'string'
  )
    return [];
  return [{ type: 'resource_link', uri: url, name: filename, mimeType, size }];
}
