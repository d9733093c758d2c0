import type { CallContext } from '../contract/endpoint.ts';
import { environments } from '../contract/environment.ts';
import { type ApiEvent, requestHeader } from './call.ts';

/** What the steps and operations may know of a call beside its input. A call without a caller has its stage's environment. */
export function callContext(event: ApiEvent): CallContext {
  const { requestId, stage } = event.requestContext;
  const { accountId = '', environment } = event.call.caller ?? {};
  return {
    accountId,
    environment: environment ?? environments.find((name) => name === stage) ?? 'live',
    requestId,
    baseUrl: baseUrlOf(event),
  };
}

/** The address that the caller used, stage included where it is part of it. */
function baseUrlOf(event: ApiEvent): string {
  const { domainName, path } = event.requestContext;
  const stagePrefix = path.endsWith(event.path) ? path.slice(0, path.length - event.path.length) : '';
  return `${requestHeader(event, 'x-forwarded-proto') ?? 'https'}://${domainName}${stagePrefix}`;
}
