import type { CatalogEntry } from '../catalog.ts';
import { callFamily, type FamilyAnswer } from '../core/aws/lambda/call-family.ts';
import type { FamilyCall } from '../core/aws/lambda/family-event.ts';
import { idempotencyKeyHeader, takesIdempotencyKey } from '../core/contract/idempotency-key.ts';
import type { ToolArguments } from './tools/tool-input.ts';

/** The caller of a tool and its origin: what a call of any endpoint needs besides the endpoint and its fields. */
export type AgentCall = Pick<FamilyCall, 'caller' | 'baseUrl' | 'requestId'> & {
  readonly sourceIp: string;
  /** The request's Idempotency-Key, which the endpoint honours. */
  readonly idempotencyKey?: string | undefined;
};

/**
 * Calls an endpoint in its family's function, with the same checks, charge and limits as any call. An `aside` only
 * prepares a call, so it does not count towards the rate. Throws what callFamily throws.
 */
export function callEndpoint(
  endpoint: CatalogEntry,
  fields: ToolArguments,
  call: AgentCall,
  { isAside = false } = {},
): Promise<FamilyAnswer> {
  const authorizer = { isAgent: 'true', ...(isAside && { isCounted: 'true' }) };
  const request = requestOf(endpoint, fields, call.idempotencyKey);
  return callFamily(endpoint.family, { ...call, ...request, endpoint, authorizer });
}

/** Puts the fields where the endpoint expects them: in its path, in the query string or in a JSON body. */
function requestOf(
  endpoint: CatalogEntry,
  fields: ToolArguments,
  idempotencyKey: string | undefined,
): Pick<FamilyCall, 'pathParameters' | 'query' | 'headers' | 'body'> {
  const inPath = new Set(endpoint.path.matchAll(/\{(\w+)\}/g).map(([, name]) => name));
  const texts = Object.entries(fields).map(([name, value]) => [name, asText(value)] as const);
  const pathParameters = Object.fromEntries(texts.filter(([name]) => inPath.has(name)));
  if (endpoint.accepts.length > 0) {
    const isRepeatable = idempotencyKey !== undefined && takesIdempotencyKey(endpoint);
    const headers = {
      'Content-Type': 'application/json',
      ...(isRepeatable && { [idempotencyKeyHeader]: idempotencyKey }),
    };
    return { pathParameters, headers, body: JSON.stringify(fields) };
  }
  return { pathParameters, query: Object.fromEntries(texts.filter(([name]) => !inPath.has(name))) };
}

/** Paths and queries are text, which must not contain lone surrogates. */
function asText(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
}
