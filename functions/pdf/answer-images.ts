import type { z } from 'zod';
import type { CallContext, JsonResult } from '../core/contract/endpoint.ts';
import { type PageImages, pdfToImage } from '../core/pdf/pdf-to-image.ts';
import type { pdf } from './endpoints.ts';
import { readSource } from './read-source.ts';

type Endpoint = typeof pdf.pdfToImage;

/** /pdfToImage. Images leave as they are drawn, one at a time. */
export async function answerImages(
  input: z.output<Endpoint['request']>,
  context: CallContext,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const drawn = await pdfToImage(await readSource(input, context), input);
  return { json: answer(drawn, input.format), pageCount: drawn.imageCount };
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

/** A multiple of three, so that the pieces' base64 is that of the whole. */
const pieceBytes = 3 * 256 * 1024;

function* base64Pieces(bytes: Uint8Array): Generator<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let start = 0; start < buffer.length; start += pieceBytes) {
    yield buffer.toString('base64', start, Math.min(start + pieceBytes, buffer.length));
  }
}
