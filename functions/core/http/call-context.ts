import type { CallContext, VisitContext } from '../contract/endpoint.ts';
import { environments } from '../contract/environment.ts';
import { csrfToken } from '../identity/csrf-token.ts';
import { type ApiEvent, requestHeader } from './call.ts';

/** What the steps and operations may know of a call beside its input. A call without a caller has its stage's environment. */
export function callContext(event: ApiEvent): CallContext {
  const { requestId, stage, identity } = event.requestContext;
  const { accountId = '', environment, scopes = [] } = event.call.caller ?? {};
  return {
    accountId,
    environment: environment ?? environments.find((name) => name === stage) ?? 'live',
    requestId,
    baseUrl: baseUrlOf(event),
    scopes,
    clientAddress: identity.sourceIp,
    ...(event.call.endpoint?.access === 'open' && { authorization: requestHeader(event, 'authorization') }),
  };
}

/** The same, and for the operation of a page what is known of its visitor. */
export function operationContext(event: ApiEvent): CallContext | VisitContext {
  const context = callContext(event);
  const { visitor } = event.call;
  if (!visitor) return context;
  const { session, cookieSecret } = visitor;
  const formToken = csrfToken(cookieSecret);
  const { accountId: awsAccountId } = event.requestContext;
  return { ...context, session, formToken, otherBaseUrl: otherBaseUrlOf(event, context), awsAccountId };
}

/** Told to each stage in its variables, since a function cannot know where it may be called from. */
function otherBaseUrlOf({ stageVariables }: ApiEvent, { environment }: CallContext): string | undefined {
  return stageVariables?.[environment === 'live' ? 'testUrl' : 'liveUrl'];
}

/** The address that the caller used, stage included where it is part of it. */
function baseUrlOf(event: ApiEvent): string {
  const { domainName, path } = event.requestContext;
  const stagePrefix = path.endsWith(event.path) ? path.slice(0, path.length - event.path.length) : '';
  return `${requestHeader(event, 'x-forwarded-proto') ?? 'https'}://${domainName}${stagePrefix}`;
}
