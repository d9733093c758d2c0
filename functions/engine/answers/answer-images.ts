import type { z } from 'zod';
import type { JsonResult } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { pdfToImage } from '../../core/drawing/pdf-to-image.ts';
import type { EngineCall } from '../../core/engine-calls/engine-request.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { sourceOf } from '../sources.ts';
import { answerSize } from './answer-size.ts';
import { base64Of, joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.pdfToImage;

/** /pdfToImage. */
export async function answerImages(
  input: EngineInput<Endpoint>,
  { environment }: EngineCall,
  maximumBytes: number = limits.answerBytes,
): Promise<JsonResult<z.output<Endpoint['produces']>>> {
  const advice = 'Request fewer pages per call, a lower dpi, or format jpeg.';
  const list = textBuffer(answerSize(advice, maximumBytes));
  const drawn = await pdfToImage(sourceOf(input), { ...input, isMarked: environment === 'test' });
  let before = '';
  for await (const { page, bytes } of drawn.images) {
    list.write(`${before}{"page":${page},"format":"${input.format}","image_base64":"${base64Of(bytes)}"}`);
    before = ',';
  }
  const json = joinedText('{"images":[', list, `],"total_pages":${drawn.totalPages}}`);
  return { json, pageCount: drawn.imageCount };
}
