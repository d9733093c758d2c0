import type { EngineCall } from '../core/engine-calls/engine-request.ts';
import type { Render } from '../core/images/read-svg.ts';

/**
 * Chromium on behalf of the caller. The code that calls its function is loaded only for SVGs, so that no other cold
 * start waits for it.
 */
export function renderFor(call: EngineCall): Render {
  return async (request) => {
    const { callRender } = await import('../core/aws/lambda/call-render.ts');
    return callRender(request, call);
  };
}
