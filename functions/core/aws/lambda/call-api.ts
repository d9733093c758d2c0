import { buffer } from 'node:stream/consumers';
import type { Endpoint, VisitContext } from '../../contract/endpoint.ts';
import { Problem, type ProblemCode, problems } from '../../contract/problems/problem.ts';
import { callFamily, type FamilyAnswer } from './call-family.ts';
import type { FamilyCall } from './family-event.ts';

/** The families whose endpoints pages call. */
export type ApiFamily = 'html' | 'pdf' | 'templates' | 'files' | 'batches' | 'account';

interface ApiCall
  extends Pick<FamilyCall, 'pathParameters' | 'query' | 'headers' | 'body' | 'isBase64Encoded'> {
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  readonly family: ApiFamily;
}

/**
 * Calls the API as the signed-in person, in the page's environment and with the scopes of their role: charged, limited
 * and refused like any of their calls. A refusal is a response like any other.
 */
export function callApi({ family, ...call }: ApiCall, context: VisitContext): Promise<FamilyAnswer> {
  const { accountId, environment, scopes, person, baseUrl, requestId, clientAddress } = context;
  return callFamily(family, {
    ...call,
    caller: { accountId, environment, scopes, credentialKind: 'session', ...(person && { person }) },
    baseUrl,
    requestId,
    sourceIp: clientAddress,
  });
}

/** The same for an endpoint with a JSON response of moderate size. Throws the problem of a failed call. */
export async function callForJson(
  { json, ...call }: ApiCall & { readonly json?: unknown },
  context: VisitContext,
): Promise<unknown> {
  const body = json === undefined ? {} : { headers: jsonType, body: JSON.stringify(json) };
  const answer = await callApi({ ...call, ...body }, context);
  await throwRefusal(answer);
  return JSON.parse((await buffer(answer.body)).toString());
}

const jsonType = { 'Content-Type': 'application/json' };

/** Throws the problem in a response that is not a success. */
export async function throwRefusal({ status, body }: FamilyAnswer): Promise<void> {
  if (status >= 400) throw problemOf(JSON.parse((await buffer(body)).toString()));
}

/** Restores a problem from its body. */
function problemOf({
  code,
  message,
  details,
}: {
  code: string;
  message: string;
  details?: Problem['details'];
}): Problem {
  const known = Object.hasOwn(problems, code) ? (code as ProblemCode) : 'processing_failed';
  return new Problem(known, message, details && { details });
}
