import type { CredentialKind } from '../../contract/callers/credential-kind.ts';
import type { Scope } from '../../contract/callers/scopes.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Environment } from '../../contract/resources/environment.ts';

/** Who makes a call. */
export interface CallerFacts {
  readonly accountId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
  /** Undefined if the service makes the call itself. */
  readonly credentialKind?: CredentialKind;
  /** The hash of the API key or access token; undefined for sessions and for calls by the service itself. */
  readonly credentialId?: string;
  /** The address of a signed-in person. */
  readonly person?: string;
  /** The API key or app that pays; undefined for a person's own calls. */
  readonly spender?: string;
  /** The authorizer's hint of the spender's cap: see spend-cap.ts of the contract. */
  readonly capHint?: string;
}

/** A call of an endpoint by the service itself. The caller is given, so no authorizer is involved. */
export interface FamilyCall {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  /** Values of the parameters in the endpoint's path. */
  readonly pathParameters?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isBase64Encoded?: boolean;
  readonly caller: CallerFacts;
  /** More context about the caller for the family's steps, as an authorizer would give it. */
  readonly authorizer?: Readonly<Record<string, string>>;
  /** The service's address as the caller knows it. The base of links in the response. */
  readonly baseUrl: string;
  readonly requestId: string;
  /** The address of the caller. */
  readonly sourceIp?: string;
}

/** The event that API Gateway would send to a family's function for such a call. */
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
