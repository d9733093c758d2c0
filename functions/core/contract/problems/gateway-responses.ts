import { apiVersion } from '../api-version.ts';
import { openHeaders } from '../cors.ts';
import type { Endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import type { Environment } from '../resources/environment.ts';
import { docUrl } from './doc-url.ts';
import { Problem, type ProblemCode, problemBody, problems } from './problem.ts';

/** A response that API Gateway generates itself. `template` is JSON with its `$context.…` placeholders. */
export interface GatewayResponse {
  readonly status: number;
  readonly template: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * API Gateway's names for the cases in which it responds itself. The last two are the defaults for all others: each
 * case with another status needs its own response, since a default's status applies to every case it covers.
 */
export type GatewayResponseType =
  | 'UNAUTHORIZED'
  | 'ACCESS_DENIED'
  | 'REQUEST_TOO_LARGE'
  | 'THROTTLED'
  | 'MISSING_AUTHENTICATION_TOKEN'
  | 'RESOURCE_NOT_FOUND'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'WAF_FILTERED'
  | 'DEFAULT_4XX'
  | 'DEFAULT_5XX';

const notOurs = 'This path does not exist. GET /openapi.json lists every path.';

/**
 * The gateway's own responses, in the form of all other errors. Values from the authorizer are inserted unescaped, so
 * they must not need escaping in JSON. `endpoints` are those that a text may mention.
 *
 * Their headers are the same for both stages of the API, and they are an MCP client's only pointer to the token issuer.
 * So each of the two refusals names the metadata of one environment, and on /mcp the authorizer chooses the one that
 * names its own. On other paths no client needs it, and its `resource` names /mcp.
 */
export function gatewayResponses(
  endpoints: readonly Pick<Endpoint, 'method' | 'path'>[],
  baseUrls: Readonly<Record<Environment, string>>,
): Readonly<Record<GatewayResponseType, GatewayResponse>> {
  const response = responsesOf(baseUrls.live);
  return {
    UNAUTHORIZED: response('missing_authorization', 'Send Authorization: Bearer <API key or access token>.', {
      'WWW-Authenticate': `Bearer realm="pdf-service", ${resourceMetadata(baseUrls.test)}`,
    }),
    ACCESS_DENIED: accessDenied(baseUrls.live),
    REQUEST_TOO_LARGE: response('payload_too_large', tooLarge(endpoints)),
    THROTTLED: response('rate_limited', 'Too many requests at once. Try again in a second.', {
      'Retry-After': '1',
    }),
    MISSING_AUTHENTICATION_TOKEN: response('route_not_found', notOurs),
    RESOURCE_NOT_FOUND: response('route_not_found', notOurs),
    UNSUPPORTED_MEDIA_TYPE: response(
      'unsupported_media_type',
      'Send a JSON body with Content-Type: application/json, or a form with multipart/form-data.',
    ),
    WAF_FILTERED: response(
      'address_blocked',
      'Requests from this address are blocked, because it is on a list of addresses known for attacks. Use another network, or ask the operator of this service.',
    ),
    DEFAULT_4XX: response(
      'invalid_field',
      'The request cannot be read. Check its path, query string and headers.',
    ),
    DEFAULT_5XX: response(
      'processing_failed',
      'The work stopped before it was finished. Nothing was charged; try again, and quote request_id if it keeps happening.',
    ),
  };
}

/**
 * Whether API Gateway itself refuses a request to this path without an Authorization header, before the authorizer
 * runs. Not on /mcp: UNAUTHORIZED names the metadata of one environment, which a client of the other must not get.
 */
export function isHeaderRequired(path: string): boolean {
  return path !== '/mcp';
}

/** Makes responses whose errors are documented at this address: the documentation of both environments is the same. */
function responsesOf(baseUrl: string) {
  return (
    code: ProblemCode,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ): GatewayResponse => ({
    status: problems[code][0],
    template: JSON.stringify(problemBody(new Problem(code, message), '$context.requestId', baseUrl)),
    headers: { 'X-Api-Version': apiVersion, 'Cache-Control': 'no-store', ...openHeaders, ...headers },
  });
}

/**
 * The response to the authorizer's refusal, with its reason. API Gateway's own status would be 403; all our refusals
 * are 401.
 */
function accessDenied(baseUrl: string): GatewayResponse {
  const refusal = responsesOf(baseUrl)('invalid_token', '$context.authorizer.message', {
    'WWW-Authenticate': `Bearer error="invalid_token", ${resourceMetadata(baseUrl)}`,
  });
  const code = '$context.authorizer.code';
  const body = { ...JSON.parse(refusal.template), code, doc_url: docUrl(code, baseUrl) };
  return { ...refusal, template: JSON.stringify(body) };
}

function tooLarge(endpoints: readonly Pick<Endpoint, 'method' | 'path'>[]): string {
  const canUpload = endpoints.some(({ method, path }) => method === 'POST' && path === '/uploads');
  const megabytes = limits.requestBytes / 1024 / 1024;
  const bound = `The request is larger than ${megabytes} MB, which allows about 4.5 MB of file in multipart or base64.`;
  return canUpload
    ? `${bound} Upload the file with POST /uploads instead.`
    : `${bound} Send a smaller request.`;
}

/** The header parameter that names the token issuer for /mcp to a client (RFC 9728, section 5.1). */
function resourceMetadata(baseUrl: string): string {
  return `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/mcp"`;
}
