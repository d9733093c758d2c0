import type { APIGatewayRequestAuthorizerEvent } from 'aws-lambda';
import { Problem } from '../core/contract/problems/problem.ts';

/**
 * The scheme in any case, then one space (RFC 6750, section 2.1; RFC 9110, section 11.1); the rest is the credential.
 */
const bearer = /^bearer (.+)$/is;

/**
 * The credential after `Bearer `, unchanged, or undefined if the Authorization header is missing or empty.
 * Throws malformed_authorization for another scheme, a scheme alone, and several headers.
 */
export function bearerCredential(event: APIGatewayRequestAuthorizerEvent): string | undefined {
  const [header, ...others] = authorizationHeaders(event);
  if (others.length > 0) throw malformed('The request has more than one Authorization header. Send one.');
  if (!header?.trim()) return undefined;
  const credential = bearer.exec(header)?.[1];
  if (!credential)
    throw malformed('The Authorization header must be the word Bearer, one space and the credential.');
  return credential;
}

/** Every value of the header, in any spelling of its name. */
function authorizationHeaders({
  headers,
  multiValueHeaders,
}: APIGatewayRequestAuthorizerEvent): readonly string[] {
  const found = valuesOf(multiValueHeaders);
  return found.length > 0 ? found : valuesOf(headers);
}

function valuesOf(headers: Record<string, string | string[] | undefined> | null): readonly string[] {
  return Object.entries(headers ?? {})
    .filter(([name]) => name.toLowerCase() === 'authorization')
    .flatMap(([, value]) => value ?? []);
}

function malformed(message: string): Problem {
  return new Problem('malformed_authorization', message);
}
