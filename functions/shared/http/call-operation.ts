import type { CallContext, Endpoints, Operations } from '../contract/endpoint.ts';
import { type ApiEvent, requestHeader, written } from './call.ts';

/** Runs the operation that bears the endpoint's name. */
export function callOperation<Family extends Endpoints>(endpoints: Family, operations: Operations<Family>) {
  return async (event: ApiEvent): Promise<never> => {
    const endpoint = written(event, 'endpoint');
    const name = Object.keys(endpoints).find((key) => endpoints[key] === endpoint) as keyof Family;
    const result = await operations[name](written(event, 'input') as never, contextOf(event));
    return result as never; // respond() makes the answer of it
  };
}

function contextOf(event: ApiEvent): CallContext {
  const { accountId = '', environment = 'live' } = event.call.caller ?? {};
  return { accountId, environment, requestId: event.requestContext.requestId, baseUrl: baseUrlOf(event) };
}

/** The address that the caller used, stage included where it is part of it. */
function baseUrlOf(event: ApiEvent): string {
  const { domainName, path } = event.requestContext;
  const stagePrefix = path.endsWith(event.path) ? path.slice(0, path.length - event.path.length) : '';
  return `${requestHeader(event, 'x-forwarded-proto') ?? 'https'}://${domainName}${stagePrefix}`;
}
