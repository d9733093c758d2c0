import type { z } from 'zod';
import type { CallContext, JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { type PageImages, pdfToImage } from '../../core/drawing/pdf-to-image.ts';
import type { pdf } from '../endpoints.ts';
import { readSource } from '../sources/read-source.ts';
import { answerSize } from './answer-size.ts';
import { base64Pieces } from './base64-pieces.ts';
import { openTempTextFile } from './temp-text-file.ts';

type Endpoint = typeof pdf.pdfToImage;

/**
 * /pdfToImage. Images that cannot together be too large for a response leave as they are drawn, one at a time. Others
 * are drawn into a spool first, which ends as output_too_large before anything has been sent.
 */
export async function answerImages(
  input: z.output<Endpoint['request']>,
  context: CallContext,
  maximumBytes: number = limits.answerBytes,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const isMarked = context.environment === 'test';
  const drawn = await pdfToImage(await readSource(input, context), { ...input, isMarked });
  const pieces = answer(drawn, input.format);
  const isSmall = largestBytes(drawn) <= maximumBytes;
  const json = isSmall ? pieces : await spooled(pieces, maximumBytes);
  return { json, pageCount: drawn.imageCount };
}

/** What noise could take: three bytes a pixel, which base64 makes four, and a little beside them. */
function largestBytes({ pixelCount, imageCount }: PageImages): number {
  return pixelCount * 4.1 + imageCount * 4_096;
}

async function spooled(pieces: AsyncIterable<string>, maximumBytes: number): Promise<AsyncIterable<string>> {
  const advice = 'Request fewer pages per call, a lower dpi, or format jpeg.';
  const spool = openTempTextFile(answerSize(advice, maximumBytes));
  try {
    for await (const piece of pieces) await spool.write(piece);
    return spool.pieces();
  } catch (problem) {
    await spool.discard();
    throw problem;
  }
}

async function* answer({ images, totalPages }: PageImages, format: string) {
  let before = '{"images":[';
  for await (const { page, bytes } of images) {
    yield `${before}{"page":${page},"format":"${format}","image_base64":"`;
    yield* base64Pieces(bytes);
    yield '"}';
    before = ',';
  }
  yield `],"total_pages":${totalPages}}`;
}
