import type { Context } from 'aws-lambda';
import type { Endpoints, OperationResult, Operations } from '../contract/endpoint.ts';
import { serviceBusy } from '../contract/problems/service-busy.ts';
import type { Admitted } from './call.ts';
import { operationContext } from './call-context.ts';
import type { Undo } from './undo.ts';

/** Does the work that a call requests. */
export type Operate = (
  event: Admitted,
  context: Context,
  undo: Undo,
  workId?: string,
) => Promise<OperationResult>;

/** Part of the function's time that is reserved for undoing and responding when a call runs out of time. */
const answerReserveMs = 1_500;

/** Runs the operation named after the endpoint. */
export function operateBy<Family extends Endpoints>(
  endpoints: Family,
  operations: Operations<Family>,
): Operate {
  return async (event, context, { defer }, workId) => {
    const { endpoint, input } = event.call;
    const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint) as keyof Family;
    // The endpoint, not a type, determines the operation and so its input and result.
    return (await operations[name](
      input as never,
      { ...operationContext(event, endOf(context)), defer, workId } as never,
    )) as OperationResult;
  };
}

/** When the work of a call has to end: shortly before the function's time runs out. */
export function endOf(context: Context): number {
  return Date.now() + Math.max(0, context.getRemainingTimeInMillis() - answerReserveMs);
}

/**
 * Returns the result of the work. Throws service_busy shortly before the function's time runs out: what a file or a page
 * takes is bounded where it is worked on, so that the service is what was slow.
 */
export async function withinTime<Result>(context: Context, work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(serviceBusy(new Error('the time ran out'))),
    endOf(context) - Date.now(),
  );
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
