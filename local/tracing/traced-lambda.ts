import { traceContextOfXray } from '../../functions/core/contract/trace-context.ts';
import type { Lambda } from '../lambda.ts';
import type { Tracer } from './tracer.ts';

/** The same functions, with a span for each call, until its response is complete. */
export function tracedLambda(lambda: Lambda, tracer: Tracer): Lambda {
  return {
    ...lambda,
    invoke: (name, event, owner, traceHeader) => {
      const span = tracer.start(name, 'internal', traceContextOfXray(traceHeader), { 'faas.name': name });
      const answer = lambda.invoke(name, event, owner, span.header);
      return answer.once('close', () => span.end({}, answer.errored?.name));
    },
  };
}
