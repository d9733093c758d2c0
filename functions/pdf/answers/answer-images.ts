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
 * /pdfToImage. If the images together cannot exceed a response, they are sent as they are drawn, one at a time.
 * Otherwise they are written to a temporary file first, which throws output_too_large before anything has been sent.
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

/** The size of noise: three bytes per pixel, which become four in base64, and a little overhead. */
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
