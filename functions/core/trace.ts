import { AsyncLocalStorage } from 'node:async_hooks';
import { type TraceContext, traceContextOfXray, traceparentParts } from './contract/trace-context.ts';
import { xrayTraceHeader } from './settings.ts';

const traces = new AsyncLocalStorage<TraceContext | undefined>();

/** Does work as part of a trace; without one, as part of the invocation's own. */
export function withTrace<Result>(trace: TraceContext | undefined, work: () => Result): Result {
  return traces.run(trace, work);
}

/** The trace of the work in progress: its caller's, or else that of X-Ray; undefined if there is neither. */
export function currentTrace(): TraceContext | undefined {
  return traces.getStore() ?? traceContextOfXray(xrayTraceHeader());
}

/** A member of log lines that identifies the trace of the work in progress, if it belongs to one. */
export function loggedTrace(): { readonly trace_id?: string } {
  const trace = currentTrace();
  return trace ? { trace_id: traceparentParts(trace).traceId } : {};
}
