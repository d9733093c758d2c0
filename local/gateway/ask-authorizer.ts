import { buffer } from 'node:stream/consumers';
import type { GatewayResponseType } from '../../functions/core/contract/problems/gateway-responses.ts';
import type { Lambda } from '../lambda.ts';
import type { BareEvent } from './api-event.ts';
import { allows, type Policy } from './policy.ts';

/** Values from an authorizer for the function or the gateway's own response, converted to text. */
export type AuthorizerContext = Readonly<Record<string, string>>;

export interface Verdict {
  /** The gateway's response instead of the function's. */
  readonly refusal?: GatewayResponseType;
  readonly context: AuthorizerContext;
}

interface AuthorizerAnswer {
  readonly principalId: string;
  readonly policyDocument: Policy;
  readonly context?: Readonly<Record<string, unknown>>;
}

/** Calls the authorizer function for a request, as a REQUEST authorizer without a cache. */
export async function askAuthorizer(
  lambda: Lambda,
  event: BareEvent,
  traceHeader: string | undefined,
): Promise<Verdict> {
  const { stage, httpMethod, path } = { ...event.requestContext, path: event.path };
  const region = process.env.AWS_REGION ?? 'us-east-1';
  const methodArn = `arn:aws:execute-api:${region}:000000000000:local/${stage}/${httpMethod}${path}`;
  const payload = new TextEncoder().encode(JSON.stringify({ type: 'REQUEST', methodArn, ...event }));
  let answer: unknown;
  try {
    const { sourceIp } = event.requestContext.identity; // the account is not known yet
    answer = JSON.parse(
      (await buffer(lambda.invoke('authorizer', payload, sourceIp, traceHeader))).toString(),
    );
  } catch (error) {
    const isMissing = (error as Error).message === 'Unauthorized'; // API Gateway's own convention
    return { refusal: isMissing ? 'UNAUTHORIZED' : 'DEFAULT_5XX', context: {} };
  }
  const context = isAnswer(answer) ? contextOf(answer) : undefined;
  if (!isAnswer(answer) || !context) return { refusal: 'DEFAULT_5XX', context: {} };
  return allows(answer.policyDocument, methodArn) ? { context } : { refusal: 'ACCESS_DENIED', context };
}

function isAnswer(answer: unknown): answer is AuthorizerAnswer {
  if (typeof answer !== 'object' || answer === null) return false;
  const { principalId, policyDocument } = answer as Partial<AuthorizerAnswer>;
  return typeof principalId === 'string' && Array.isArray(policyDocument?.Statement);
}

/**
 * The context as text, or undefined if it contains values that API Gateway rejects: only text, numbers and booleans are
 * allowed.
 */
function contextOf({ principalId, context = {} }: AuthorizerAnswer): AuthorizerContext | undefined {
  const entries = Object.entries(context);
  if (!entries.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))) return undefined;
  return { ...Object.fromEntries(entries.map(([name, value]) => [name, String(value)])), principalId };
}
