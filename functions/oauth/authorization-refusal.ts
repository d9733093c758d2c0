import OAuth2Server from '@node-oauth/oauth2-server';
import { appScopes } from '../core/contract/callers/scopes.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { unwrapped } from './unwrapped.ts';

/** The error of a failed request, as sent to the app in its redirect URI's query (RFC 6749, section 4.1.2.1). */
interface Refusal {
  readonly error: string;
  readonly error_description: string;
}

/** The refusal to send to the app for this error. Rethrows faults of the service, and role_required. */
export function authorizationRefusal(thrown: unknown): Refusal & Readonly<Record<string, string>> {
  const error = unwrapped(thrown);
  if (error instanceof Problem && error.code === 'role_required') throw error; // the person must hear it
  if (error instanceof Problem) return { error: error.code, error_description: error.message };
  if (error instanceof OAuth2Server.AccessDeniedError) {
    return { error: 'access_denied', error_description: 'The user denied access.' };
  }
  if (error instanceof OAuth2Server.InvalidScopeError) {
    return {
      error: 'invalid_scope',
      error_description: `scope must contain one or more of ${appScopes.join(', ')}.`,
    };
  }
  if (error instanceof OAuth2Server.UnsupportedResponseTypeError) {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code.' };
  }
  if (error instanceof OAuth2Server.InvalidRequestError) {
    return {
      error: 'invalid_request',
      error_description: 'response_type must be code, and state, if sent, must be printable ASCII.',
    };
  }
  throw error;
}
