import type { CallToolResult, ImageContent } from '@modelcontextprotocol/server';
import { answerLimits } from './answer-limits.ts';
import { readBounded } from './read-bounded.ts';

/** An image as /pdfToImage writes it. */
const drawnImage = /\{"page":(\d+),"format":"(png|jpeg)","image_base64":"([\w+/=]*)"\}/g;

/**
 * Drawn pages as images that a model can look at: as many of the first as are not too large together. Where the next
 * one does not fit, the rest is not waited for.
 */
export async function showImages(body: AsyncIterable<Uint8Array>): Promise<CallToolResult> {
  const { text, isWhole } = await readBounded(body, answerLimits.imagesBytes);
  const drawn = [...text.matchAll(drawnImage)].map(([, page = '', format = '', data = '']) => ({
    page: Number(page),
    format,
    data,
  }));
  const images = drawn.map(({ page, format }) => ({ page, format }));
  const totalPages = isWhole
    ? { total_pages: (JSON.parse(text) as { total_pages: number }).total_pages }
    : {};
  const structuredContent = { images, ...totalPages };
  const shown: ImageContent[] = drawn.map(({ format, data }) => ({
    type: 'image',
    data,
    mimeType: `image/${format}`,
  }));
  return {
    content: [{ type: 'text', text: note(structuredContent, isWhole) }, ...shown],
    structuredContent,
  };
}

function note(answer: { readonly images: readonly unknown[] }, isWhole: boolean): string {
  const text = JSON.stringify(answer);
  if (isWhole) return text;
  const megabytes = answerLimits.imagesBytes / 1024 / 1024;
  return `${text}\nThese are the first ${answer.images.length} images, since no more than ${megabytes} MB can be shown. Ask for the others by \`pages\`, or for smaller ones by \`dpi\` or \`format\` jpeg.`;
}
