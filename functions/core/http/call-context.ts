import type { CallContext, VisitContext } from '../contract/endpoint.ts';
import { environments } from '../contract/resources/environment.ts';
import { csrfToken } from '../identity/sign-in/csrf-token.ts';
import { readCookie } from './admission/caller/cookies.ts';
import { shownOnceCookieName } from './admission/caller/shown-once.ts';
import { type ApiEvent, requestHeader } from './call.ts';

/**
 * The context of a call for steps and operations, besides its input. A call without a caller has the environment of its
 * stage.
 */
export function callContext(event: ApiEvent, endsAtEpochMs = Number.POSITIVE_INFINITY): CallContext {
  const { requestId, stage, identity } = event.requestContext;
  const {
    accountId = '',
    environment,
    scopes = [],
    credentialKind,
    credentialId,
    person,
    webToken,
    spender,
  } = event.call.caller ?? {};
  return {
    accountId,
    environment: environment ?? environments.find((name) => name === stage) ?? 'live',
    requestId,
    baseUrl: baseUrlOf(event),
    scopes,
    credentialKind,
    credentialId,
    person,
    webToken,
    spender,
    clientAddress: identity.sourceIp,
    endsAtEpochMs,
    sentFields: event.call.sentFields ?? [],
    ...(event.call.endpoint?.streams && { events: wantedEvents(event) }),
    ...(event.call.endpoint?.access === 'open' && { authorization: requestHeader(event, 'authorization') }),
  };
}

/** Set if the caller accepts a stream of events. */
function wantedEvents(event: ApiEvent): CallContext['events'] {
  const accepted = requestHeader(event, 'accept') ?? '';
  if (!accepted.includes('text/event-stream')) return undefined;
  return { lastEventId: requestHeader(event, 'last-event-id') };
}

/** The same, with the visitor if the operation is a page's. */
export function operationContext(event: ApiEvent, endsAtEpochMs: number): CallContext | VisitContext {
  const context = callContext(event, endsAtEpochMs);
  const { visitor } = event.call;
  if (!visitor) return context;
  const { session, pending, cookieSecret } = visitor;
  const formToken = csrfToken(cookieSecret);
  const { accountId: awsAccountId } = event.requestContext;
  const otherBaseUrl = otherBaseUrlOf(event, context);
  const shownOnce = readCookie(event, shownOnceCookieName);
  return { ...context, session, pending, formToken, otherBaseUrl, shownOnce, awsAccountId };
}

/** Each stage has it in its variables, because a function cannot know all its addresses. */
function otherBaseUrlOf({ stageVariables }: ApiEvent, { environment }: CallContext): string | undefined {
  return stageVariables?.[environment === 'live' ? 'testUrl' : 'liveUrl'];
}

/** The address that the caller used, with the stage if it is part of the address. */
function baseUrlOf(event: ApiEvent): string {
  const { domainName, path } = event.requestContext;
  const stagePrefix = path.endsWith(event.path) ? path.slice(0, path.length - event.path.length) : '';
  return `${requestHeader(event, 'x-forwarded-proto') ?? 'https'}://${domainName}${stagePrefix}`;
}
