import { readTraceContext, type TraceContext } from '../contract/trace-context.ts';
import { isSamGateway } from '../settings.ts';
import { withTrace } from '../trace.ts';
import type { ApiEvent } from './call.ts';

type Handler = (event: ApiEvent, ...rest: never[]) => Promise<unknown>;

/** The same handler, with every call in the trace that its headers name, if they do. */
export function inTrace<Own extends Handler>(handler: Own): Own {
  const traced = (event: ApiEvent, ...rest: unknown[]) =>
    withTrace(traceOf(event), () => handler(event, ...(rest as never[])));
  return (isSamGateway() ? traced : awslambda.streamifyResponse(traced)) as unknown as Own; // it passes on what it is given
}

function traceOf(event: ApiEvent): TraceContext | undefined {
  return readTraceContext(allOf(event, 'traceparent'), allOf(event, 'tracestate'));
}

/** All headers of a name as one, which makes a repeated traceparent invalid. */
function allOf({ headers, multiValueHeaders }: ApiEvent, wanted: string): string | undefined {
  const found = Object.entries(multiValueHeaders ?? headers ?? {}).filter(
    ([name]) => name.toLowerCase() === wanted,
  );
  return found.length > 0 ? found.flatMap(([, values]) => values ?? []).join(',') : undefined;
}
