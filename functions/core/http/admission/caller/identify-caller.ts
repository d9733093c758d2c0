import type { CredentialKind } from '../../../contract/callers/credential-kind.ts';
import type { Scope } from '../../../contract/callers/scopes.ts';
import { corsHeaders, openHeaders } from '../../../contract/cors.ts';
import { needsCredential } from '../../../contract/endpoint.ts';
import type { SpenderId } from '../../../contract/fields/access/spend-cap.ts';
import { readWebToken } from '../../../contract/fields/access/web-token.ts';
import { readPipelineRun } from '../../../contract/messages/pipeline-run.ts';
import { gatewayResponses } from '../../../contract/problems/gateway-responses.ts';
import { Problem, type ProblemCode, problems } from '../../../contract/problems/problem.ts';
import { environments } from '../../../contract/resources/environment.ts';
import { type ApiEvent, type Caller, type Facts, type Known, requestHeader } from '../../call.ts';
import { callContext } from '../../call-context.ts';
import { identifyVisitor } from './identify-visitor.ts';

/**
 * Identifies the caller. For a page, that is the browser and its signed-in account; otherwise the caller that the
 * authorizer put into the event. Throws the problem that the authorizer put there instead, because the gateway cannot
 * deny a request with a header of its own. Also throws what identifyVisitor throws.
 */
export async function identifyCaller(
  event: Known<Pick<Facts, 'endpoint'>>,
): Promise<Pick<Facts, 'caller' | 'visitor'>> {
  const { access, audience } = event.call.endpoint;
  if (audience === 'browser') return identifyVisitor(event);
  const caller = needsCredential(access) ? callerOf(event) : undefined;
  if (caller)
    Object.assign(event.call.headers, corsHeaders(requestHeader(event, 'origin'), originsOf(event)));
  return { caller, visitor: undefined };
}

function callerOf(event: ApiEvent): Caller {
  const found = event.requestContext.authorizer ?? {};
  if (typeof found.code === 'string') throw refusal(found, event);
  const environment = environments.find((name) => name === found.environment);
  if (typeof found.accountId !== 'string' || !environment) throw new Error('the authorizer named no caller');
  return {
    accountId: found.accountId,
    environment,
    scopes: String(found.scopes).split(' ') as Scope[],
    ...(isCredentialKind(found.credentialKind) && { credentialKind: found.credentialKind }),
    ...(typeof found.credentialId === 'string' && { credentialId: found.credentialId }),
    ...(typeof found.person === 'string' && { person: found.person }),
    ...(found.isAgent === 'true' && { isAgent: true }),
    ...(typeof found.spender === 'string' && { spender: found.spender as SpenderId }),
    ...(typeof found.capHint === 'string' && { capHint: found.capHint }),
    ...(typeof found.webToken === 'string' && { webToken: readWebToken(found.webToken) }),
    isCounted: found.isCounted === 'true',
    ...(typeof found.jobId === 'string' && { jobId: found.jobId }),
    ...(typeof found.pipelineRun === 'string' && { pipelineRun: readPipelineRun(found.pipelineRun) }),
  };
}

function originsOf({ requestContext }: ApiEvent): readonly string[] {
  const { origins } = requestContext.authorizer ?? {};
  return typeof origins === 'string' && origins !== '' ? origins.split(' ') : [];
}

function isCredentialKind(kind: unknown): kind is CredentialKind {
  return kind === 'apiKey' || kind === 'accessToken' || kind === 'session';
}

function refusal(found: Record<string, unknown>, event: ApiEvent): Problem {
  const code: ProblemCode = Object.hasOwn(problems, String(found.code))
    ? (found.code as ProblemCode)
    : 'invalid_api_key';
  const headers = {
    ...openHeaders,
    ...(found.retryAfterSeconds ? { 'Retry-After': String(found.retryAfterSeconds) } : {}),
    ...(problems[code][0] === 401 && challengeTo(code, callContext(event).baseUrl)),
  };
  return new Problem(code, String(found.message), { headers });
}

/** The headers that the gateway would have sent with this refusal, for the case that it leaves the response to us. */
function challengeTo(code: ProblemCode, baseUrl: string): Readonly<Record<string, string>> {
  const { UNAUTHORIZED, ACCESS_DENIED } = gatewayResponses([], { live: baseUrl, test: baseUrl });
  return (code === 'missing_authorization' ? UNAUTHORIZED : ACCESS_DENIED).headers;
}
