import type { Endpoint } from '../contract/endpoint.ts';
import type { Environment } from '../contract/environment.ts';
import type { Scope } from '../contract/scopes.ts';

/** A call of an endpoint by the service itself, its caller decided: no authorizer is asked. */
export interface FamilyCall {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  /** Values for the names in the endpoint's path. */
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly caller: {
    readonly accountId: string;
    readonly environment: Environment;
    readonly scopes: readonly Scope[];
    /** The credential that the caller showed, where there was one. */
    readonly credentialId?: string;
  };
  /** More that the family's steps may learn of the caller, as from an authorizer. */
  readonly authorizer?: Readonly<Record<string, string>>;
  /** The address of the service as the caller knows it: links in the answer begin with it. */
  readonly baseUrl: string;
  readonly requestId: string;
  /** The address that the call came from. */
  readonly sourceIp?: string;
}

/** The event by which API Gateway would tell a family's function of such a call. */
export function familyEvent(call: FamilyCall): object {
  const { endpoint, pathParameters, query, body, caller, baseUrl, requestId } = call;
  const { protocol, host, pathname } = new URL(baseUrl);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(pathParameters?.[name] ?? ''),
  );
  return {
    resource: endpoint.path,
    path,
    httpMethod: endpoint.method,
    headers: { ...call.headers, 'X-Forwarded-Proto': protocol.slice(0, -1) },
    queryStringParameters: query ?? null,
    pathParameters: pathParameters ?? null,
    body: body ?? null,
    isBase64Encoded: call.isBase64Encoded ?? false,
    requestContext: {
      authorizer: { ...call.authorizer, ...caller, scopes: caller.scopes.join(' ') },
      domainName: host,
      httpMethod: endpoint.method,
      identity: { sourceIp: call.sourceIp ?? '127.0.0.1' },
      path: `${pathname.replace(/\/$/, '')}${path}`,
      requestId,
      resourcePath: endpoint.path,
      stage: caller.environment,
    },
  };
}
