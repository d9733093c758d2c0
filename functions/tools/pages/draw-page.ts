import { fileOfBytes } from '../../core/http/answers/file-of-bytes.ts';
import { findSources } from '../runs/sources.ts';
import type { ToolsOperations } from '../tools-operations.ts';
import { lookAt } from './read-pages.ts';

/** How long a browser shows a picture again: an upload never changes, a stored document may be replaced. */
const cacheSeconds = 600;

/** The longer sides of pictures, in pixels. */
const sides = { small: 360, large: 1_400 } as const;

/** The pictures of pages that tools show. */
export const drawPage: ToolsOperations<'drawPage'> = {
  drawPage: async ({ document_id, page, size }, context) => {
    const [source] = await findSources([document_id], context);
    if (!source) throw new Error('a source is found or refused');
    const input = { page, pixels: sides[size] };
    const { picture, tag } = await lookAt<{ readonly picture: Uint8Array; readonly tag: string }>(
      'previewFile',
      source,
      input,
      context,
    );
    const facts = { filename: `page-${page}.jpg`, contentType: 'image/jpeg', isInline: true, cacheSeconds };
    return fileOfBytes({ ...facts, etag: `"${tag}-${page}-${size}"` }, picture);
  },
};
