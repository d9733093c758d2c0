import type { CallToolResult, ImageContent } from '@modelcontextprotocol/server';
import { answerLimits } from './answer-limits.ts';
import { parseCutJson } from './parse-cut-json.ts';
import { readAnswerText } from './read-answer-text.ts';

/** A response with images, as far as it was read. */
interface AnswerWithImages {
  readonly images?: readonly { readonly format: string; readonly image_base64: string }[];
  readonly total_pages?: number;
}

/**
 * Rendered pages as images for a model: as many of the first as fit into the limit together. Once one does not fit, the
 * rest is not read.
 */
export async function showImages(body: AsyncIterable<Uint8Array>): Promise<CallToolResult> {
  const { text, isWhole } = await readAnswerText(body, answerLimits.imagesBytes);
  const { images: drawn = [], total_pages } = parseCutJson(text) as AnswerWithImages;
  const facts = {
    images: drawn.map(({ image_base64: _, ...others }) => others),
    ...(total_pages !== undefined && { total_pages }),
  };
  const shown = drawn
    .filter(({ format }) => shownFormats.has(format))
    .map(
      ({ format, image_base64: data }): ImageContent => ({
        type: 'image',
        data,
        mimeType: `image/${format}`,
      }),
    );
  return { content: [{ type: 'text', text: note(facts, isWhole) }, ...shown] };
}

/** Formats that models can view; extracted images may have others. */
const shownFormats = new Set(['png', 'jpeg']);

function note(answer: { readonly images: readonly unknown[] }, isWhole: boolean): string {
  const text = JSON.stringify(answer);
  if (isWhole) return text;
  const megabytes = answerLimits.imagesBytes / 1024 / 1024;
  return `${text}\nOnly the first ${answer.images.length} images are shown, because a result can hold ${megabytes} MB. Request the others with \`pages\`, or smaller ones with \`dpi\` or \`format\` jpeg.`;
}
