import type { CallContext } from '../core/contract/endpoint.ts';
import type { Recognise } from '../core/ocr/recognise.ts';

/** Tesseract on behalf of the caller. The code that calls its function is loaded only for scans. */
export function recogniseFor({ accountId }: CallContext): Recognise {
  return async (request) => {
    const { callOcr } = await import('../core/aws/call-ocr.ts');
    return callOcr(request, accountId);
  };
}
