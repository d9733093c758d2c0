import { buffer } from 'node:stream/consumers';
import type { CatalogEntry } from '../catalog.ts';
import { callFamily, type FamilyAnswer } from '../core/aws/call-family.ts';
import type { FamilyCall } from '../core/aws/family-event.ts';
import type { VisitContext } from '../core/contract/endpoint.ts';
import { Problem, type ProblemCode, problems } from '../core/contract/problems/problem.ts';
import { allScopes } from '../core/contract/scopes.ts';
import { functionNamed } from '../core/settings.ts';

/** The families whose endpoints pages call. */
export type ApiFamily = 'html' | 'pdf' | 'files' | 'account';

interface ApiCall
  extends Pick<FamilyCall, 'pathParameters' | 'query' | 'headers' | 'body' | 'isBase64Encoded'> {
  readonly endpoint: Pick<CatalogEntry, 'method' | 'path'>;
  readonly family: ApiFamily;
}

/**
 * Calls the API as the person who is signed in, in the environment of the page: charged, limited and refused like every
 * call of theirs. What is refused is an answer like any other.
 */
export function callApi({ family, ...call }: ApiCall, context: VisitContext): Promise<FamilyAnswer> {
  const { accountId, environment, baseUrl, requestId, clientAddress } = context;
  return callFamily(functionNamed(family), {
    ...call,
    caller: { accountId, environment, scopes: allScopes, credentialKind: 'session' },
    baseUrl,
    requestId,
    sourceIp: clientAddress,
  });
}

/** The same for an endpoint that answers JSON of moderate size. Throws the problem that it answers instead. */
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

/** Throws the problem that an answer tells of, where it is no success. */
export async function throwRefusal({ status, body }: FamilyAnswer): Promise<void> {
  if (status >= 400) throw problemOf(JSON.parse((await buffer(body)).toString()));
}

/** The body of a problem, as a problem once more. */
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
