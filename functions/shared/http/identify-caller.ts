import { environments } from '../contract/environment.ts';
import { Problem, type ProblemCode, problems } from '../contract/problem.ts';
import type { Scope } from '../contract/scopes.ts';
import { type ApiEvent, type Caller, type Step, written } from './call.ts';

/**
 * Reads the caller from what the authorizer put into the event, or throws the problem that it put there instead:
 * a refusal that needs a header of its own cannot be answered by the gateway.
 */
export function identifyCaller(): Step {
  return {
    before: ({ event }) => {
      if (written(event, 'endpoint').access === 'open') return;
      event.call.caller = callerOf(event);
    },
  };
}

function callerOf(event: ApiEvent): Caller {
  const found = event.requestContext.authorizer ?? {};
  if (typeof found.code === 'string') throw refusal(found);
  const environment = environments.find((name) => name === found.environment);
  if (typeof found.accountId !== 'string' || !environment) throw new Error('the authorizer named no caller');
  return {
    accountId: found.accountId,
    environment,
    scopes: String(found.scopes).split(' ') as Scope[],
  };
}

function refusal(found: Record<string, unknown>): Problem {
  const code: ProblemCode = Object.hasOwn(problems, String(found.code))
    ? (found.code as ProblemCode)
    : 'invalid_api_key';
  const headers = found.retryAfterSeconds ? { 'Retry-After': String(found.retryAfterSeconds) } : {};
  return new Problem(code, String(found.message), { headers });
}
