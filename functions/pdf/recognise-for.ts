import type { CallContext } from '../core/contract/endpoint.ts';
import type { Recognise } from '../core/ocr/recognise.ts';

/** Tesseract, on behalf of the caller. What calls its function is loaded for a scan alone. */
export function recogniseFor({ accountId }: CallContext): Recognise {
  return async (request) => {
    const { callOcr } = await import('../core/aws/call-ocr.ts');
    return callOcr(request, accountId);
  };
}
