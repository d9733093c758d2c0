import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import type { Recognise } from '../core/ocr/recognise.ts';

/** Tesseract on behalf of the caller. The code that calls its function is loaded only for scans. */
export function recogniseFor({ accountId }: EngineCall): Recognise {
  return async (request) => {
    const { callOcr } = await import('../core/aws/lambda/call-ocr.ts');
    return callOcr(request, accountId);
  };
}
