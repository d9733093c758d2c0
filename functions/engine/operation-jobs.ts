import { doOperation, type ReceivedRequest } from '../core/engine-calls/do-operation.ts';
import type { EngineCall, EngineRequest } from '../core/engine-calls/engine-request.ts';
import { setXrayTraceHeader } from '../core/settings.ts';
import { withTrace } from '../core/trace.ts';
import { markTest } from './mark-test.ts';
import { operations } from './operations.ts';

/** The jobs of the thread of operations. */
export const operationJobs = { ready: () => undefined, run };

export type OperationJobs = typeof operationJobs;

type Request = ReceivedRequest & Pick<EngineRequest, 'trace'> & { readonly xrayHeader: string | undefined };

/** Does one operation, as part of its call's trace. Throws what it throws. */
function run({ xrayHeader, trace, ...request }: Request) {
  setXrayTraceHeader(xrayHeader);
  return withTrace(trace, () => operate(request));
}

function operate(request: ReceivedRequest) {
  const { operation } = request;
  const work = Object.hasOwn(operations, operation)
    ? operations[operation as keyof typeof operations]
    : undefined;
  if (!work) throw new Error(`no operation ${operation}`);
  return doOperation(request, async (input, call: EngineCall) => {
    const made = (await work(input, call)) as object;
    return call.environment === 'test' ? markTest(made) : made;
  });
}
