import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Environment } from '../../functions/core/contract/resources/environment.ts';
import type { Route } from './find-route.ts';

/** A request's event without body and authorizer: the common part of a proxy event and an authorizer's. */
export type BareEvent = Omit<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'>;

/** Headers of a single connection, which are not passed to a function. */
const connectionHeaders = new Set([
  'connection',
  'content-length',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The event of a request as API Gateway creates it. Header names keep their case, the last of several values counts,
 * and query parameters are decoded. `path` is unchanged.
 */
export function bareEvent(
  request: IncomingMessage,
  stage: Environment,
  { resource, pathParameters }: Route,
  requestId: string,
): BareEvent {
  const { path, query } = splitTarget(request.url ?? '/');
  const sourceIp = addressOf(request);
  const multiValueHeaders = headersOf(request, sourceIp);
  const headers = lastValues(multiValueHeaders);
  const multiValueQuery = Object.fromEntries(
    [...Map.groupBy(query, ([name]) => name)].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]),
  );
  const hasQuery = query.length > 0;
  const method = request.method ?? 'GET';
  const now = new Date();
  return {
    resource,
    path,
    httpMethod: method,
    headers,
    multiValueHeaders,
    queryStringParameters: hasQuery ? lastValues(multiValueQuery) : null,
    multiValueQueryStringParameters: hasQuery ? multiValueQuery : null,
    pathParameters: pathParameters ?? null,
    stageVariables: null,
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      authorizer: null,
      domainName: request.headers.host ?? 'localhost',
      domainPrefix: 'local',
      extendedRequestId: randomUUID(),
      httpMethod: method,
      identity: identity(sourceIp, request.headers['user-agent']),
      path,
      protocol: `HTTP/${request.httpVersion}`,
      requestId,
      requestTime: now.toUTCString(),
      requestTimeEpoch: now.getTime(),
      resourceId: resource,
      resourcePath: resource,
      stage,
    },
  };
}

/** The path of a request's target, and its query's pairs, decoded. */
export function splitTarget(target: string): { path: string; query: readonly (readonly [string, string])[] } {
  const queryStart = target.indexOf('?');
  if (queryStart < 0) return { path: target, query: [] };
  const query = [...new URLSearchParams(target.slice(queryStart))];
  return { path: target.slice(0, queryStart), query };
}

function addressOf({ socket }: IncomingMessage): string {
  return (socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

function headersOf({ rawHeaders }: IncomingMessage, sourceIp: string): Record<string, string[]> {
  const headers: Record<string, string[]> = Object.create(null);
  const spellings = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name = '', value = ''] = rawHeaders.slice(index, index + 2);
    const known = name.toLowerCase();
    if (connectionHeaders.has(known) || known.startsWith('x-forwarded-')) continue;
    const spelling = spellings.get(known) ?? name;
    spellings.set(known, spelling);
    headers[spelling] = [...(headers[spelling] ?? []), value];
  }
  headers['X-Forwarded-For'] = [sourceIp];
  headers['X-Forwarded-Proto'] = ['http'];
  return headers;
}

function lastValues(values: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']));
}

function identity(
  sourceIp: string,
  userAgent: string | undefined,
): APIGatewayProxyEvent['requestContext']['identity'] {
  return {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp,
    user: null,
    userAgent: userAgent ?? null,
    userArn: null,
  };
}
