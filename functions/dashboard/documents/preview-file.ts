import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { catalog } from '../../catalog.ts';
import { callApi, throwRefusal } from '../../core/aws/lambda/call-api.ts';
import type { FileResult, VisitContext } from '../../core/contract/endpoint.ts';
import { fileOfBytes } from '../../core/http/answers/file-of-bytes.ts';

/** How long a picture may be shown to an earlier viewer after its document was replaced. */
const cacheSeconds = 60;

/** The same for a thumbnail, whose address changes with the document's size and pages. */
const thumbnailSeconds = 3_600;

/**
 * A picture of the first page of one of the visitor's documents, stored or uploaded; a placeholder if there is none, as
 * for an encrypted PDF. `pixels` is its longer side, 1,200 by default. Throws document_not_found.
 */
export async function previewFile(
  documentId: string,
  pixels: number | undefined,
  context: VisitContext,
): Promise<FileResult> {
  const call = { family: 'pdf', endpoint: catalog.pdf.previewFile } as const;
  const answer = await callApi(
    { ...call, pathParameters: { document_id: documentId }, query: pixels ? { pixels: String(pixels) } : {} },
    context,
  );
  if (answer.status === 404) await throwRefusal(answer);
  const picture = await buffer(answer.body);
  return answer.status === 200
    ? cachedPicture(tagOf(picture), picture, 'image/jpeg', pixels ? thumbnailSeconds : cacheSeconds)
    : cachedPicture(`${documentId}-none`, Buffer.from(noPicture), 'image/svg+xml', 0);
}

function tagOf(picture: Buffer): string {
  return createHash('sha256').update(picture).digest('base64url').slice(0, 22);
}

function cachedPicture(tag: string, picture: Buffer, contentType: string, cachedSeconds: number): FileResult {
  const facts = { filename: 'preview', contentType, etag: `"${tag}"`, isInline: true };
  return fileOfBytes({ ...facts, cacheSeconds: cachedSeconds }, picture);
}

const noPicture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 210 297" font-family="sans-serif" font-size="12" text-anchor="middle"><rect width="210" height="297" fill="#f3eee8"/><text x="105" y="150" fill="#68625d">No preview</text></svg>`;
