import type { Endpoints, Operations } from '../contract/endpoint.ts';
import { type ApiEvent, written } from './call.ts';
import { operationContext } from './call-context.ts';
import { isQueued } from './check-job.ts';

/** Runs the operation that bears the endpoint's name, or has a worker do so later where the call asks for that. */
export function callOperation<Family extends Endpoints>(endpoints: Family, operations: Operations<Family>) {
  return async (event: ApiEvent): Promise<never> => {
    if (isQueued(event)) return (await (await import('./accept-job.ts')).acceptJob(event)) as never;
    const endpoint = written(event, 'endpoint');
    const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint) as keyof Family;
    const result = await operations[name](written(event, 'input') as never, operationContext(event) as never);
    return result as never; // respond() makes the answer of it
  };
}
