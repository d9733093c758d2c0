import type { Endpoints, Operations } from '../contract/endpoint.ts';
import { type ApiEvent, written } from './call.ts';
import { callContext } from './call-context.ts';

/** Runs the operation that bears the endpoint's name. */
export function callOperation<Family extends Endpoints>(endpoints: Family, operations: Operations<Family>) {
  return async (event: ApiEvent): Promise<never> => {
    const endpoint = written(event, 'endpoint');
    const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint) as keyof Family;
    const result = await operations[name](written(event, 'input') as never, callContext(event));
    return result as never; // respond() makes the answer of it
  };
}
