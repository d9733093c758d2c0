import type { Context } from 'aws-lambda';
import type { Endpoints, OperationResult, Operations } from '../contract/endpoint.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Admitted } from './call.ts';
import { operationContext } from './call-context.ts';

/** Does the work that a call requests. */
export type Operate = (event: Admitted) => Promise<OperationResult>;

/** Part of the function's time that is reserved for undoing and responding when a call runs out of time. */
const answerReserveMs = 1_500;

/** Runs the operation named after the endpoint. */
export function operateBy<Family extends Endpoints>(
  endpoints: Family,
  operations: Operations<Family>,
): Operate {
  return async (event) => {
    const { endpoint, input } = event.call;
    const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint) as keyof Family;
    // The endpoint, not a type, determines the operation and so its input and result.
    return (await operations[name](input as never, operationContext(event) as never)) as OperationResult;
  };
}

/** Returns the result of the work. Throws processing_failed shortly before the function's time runs out. */
export async function withinTime<Result>(context: Context, work: Promise<Result>): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const waitMs = Math.max(0, context.getRemainingTimeInMillis() - answerReserveMs);
  const timer = setTimeout(() => reject(tooSlow()), waitMs);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function tooSlow(): Problem {
  return new Problem(
    'processing_failed',
    'The request took longer than the service allows. Split the work and try again.',
    { isOutOfTime: true },
  );
}
