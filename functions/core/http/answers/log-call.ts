import { loggedError } from '../../calls/logged-error.ts';
import { callLine, callLineType, type LoggedCall } from '../../contract/call-line.ts';
import { loggedTrace } from '../../trace.ts';
import type { ApiEvent, Caller, Step } from '../call.ts';

/**
 * Logs one line for each call of an account, from which the function call-recorder makes the rows of `GET /calls`. The
 * call does not wait for that. Excludes pages and their free reads. Must be the first step, so that it sees every
 * response.
 */
export function logCalls(): Step {
  const startedAt = new WeakMap<ApiEvent, Date>();
  const write: NonNullable<Step['after']> = ({ event, response }) => {
    const call = loggedCall(event, response?.statusCode ?? 500, startedAt.get(event) ?? new Date());
    // Not the console, which Lambda would wrap into a line of its own.
    if (call) process.stdout.write(callLine(call));
  };
  return {
    before: ({ event }) => {
      startedAt.set(event, new Date());
    },
    after: write,
    onError: write,
  };
}

function loggedCall(event: ApiEvent, status: number, startedAt: Date): LoggedCall | undefined {
  const { endpoint, caller, used, problem } = event.call;
  if (!endpoint || !caller || !isLogged(event)) return undefined;
  return {
    type: callLineType,
    at: startedAt.toISOString(),
    request_id: event.requestContext.requestId,
    ...loggedTrace(),
    account_id: caller.accountId,
    environment: caller.environment,
    method: endpoint.method,
    endpoint: endpoint.path,
    status,
    duration_ms: Math.max(0, Date.now() - startedAt.getTime()),
    pages: used?.pages ?? 0,
    cost_hundredths: used?.costHundredths ?? 0,
    via: sourceOf(caller),
    ...(caller.credentialKind !== 'session' &&
      caller.credentialId && { credential_hash: caller.credentialId }),
    ...(problem && loggedError(problem)),
  };
}

/** Whether a call is in its account's log: pages, and what they read for free, are not. */
export function isLogged({ call: { endpoint, caller } }: ApiEvent): boolean {
  if (!endpoint || !caller || endpoint.audience === 'browser') return false;
  return caller.credentialKind !== 'session' || endpoint.price.baseHundredths > 0;
}

function sourceOf({ credentialKind, isAgent, jobId }: Caller): LoggedCall['via'] {
  if (jobId) return 'job';
  if (isAgent) return 'mcp';
  return credentialKind === 'session' ? 'dashboard' : 'api';
}
