import * as z from 'zod';
import { type Problem, problemBody } from './problem.ts';
import { problemAnswer } from './problem-answer.ts';

/** The errors that OAuth itself defines (RFC 6749, section 5.2; RFC 7591, section 3.2.2; RFC 8707, section 2). */
const ownErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'invalid_target',
  'invalid_redirect_uri',
  'invalid_client_metadata',
  'unauthorized_client',
  'unsupported_grant_type',
] as const;

/** The values of `error` in an OAuth endpoint's responses. */
export const oauthErrors = [
  ...ownErrors,
  'access_denied',
  'temporarily_unavailable',
  'server_error',
] as const;

/** The body of a failed call of an OAuth endpoint: see oauthErrorBody. */
export const oauthProblemAnswer = problemAnswer
  .extend({
    error: z.string().meta({ 'x-extensible-enum': oauthErrors }).describe('The error, as OAuth defines it.'),
    error_description: z.string().describe('The message, in ASCII.'),
  })
  .meta({ title: 'OAuthError' });

/** The JSON body of an OAuth endpoint's error: the members of RFC 6749, and those of all other errors. */
export function oauthErrorBody(
  problem: Pick<Problem, 'code' | 'message' | 'details' | 'status'>,
  requestId: string,
  baseUrl: string,
) {
  return {
    ...problemBody(problem, requestId, baseUrl),
    error: oauthError(problem),
    error_description: problem.message.replace(/[^ !#-[\]-~]/g, "'"), // the only characters that the RFC allows here
  };
}

function oauthError({ code, status }: Pick<Problem, 'code' | 'status'>): (typeof oauthErrors)[number] {
  const own = ownErrors.find((name) => name === code);
  if (own) return own;
  if (status === 429 || status === 503) return 'temporarily_unavailable';
  if (status >= 500) return 'server_error';
  return status === 403 ? 'access_denied' : 'invalid_request';
}
