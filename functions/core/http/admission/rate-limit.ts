import { countCall, type Rate, rateWindowSeconds } from '../../billing/rate.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { ApiEvent, Facts, Known } from '../call.ts';

/**
 * Starts counting a call against its account's rate limit. The call waits for the count only after it has reserved its
 * credits (checkRate), so counting takes no extra time. A call that fails earlier is counted as well.
 */
export function startRateCount({ call }: Known<Pick<Facts, 'caller' | 'visitor'>>): Pick<Facts, 'rate'> {
  const { caller, visitor } = call;
  if (!caller || visitor || caller.isCounted) return { rate: undefined };
  const rate = countCall(caller.accountId, caller.environment);
  rate.catch(() => {}); // its waiter sees the failure
  return { rate };
}

/**
 * Waits for the count of a call and adds it to the response headers. Throws rate_limited, with Retry-After, if the call
 * exceeds its account's rate. By then the call has reserved credits, which are released. That costs two more writes for
 * the few refused calls, and no waiting for all others.
 */
export async function checkRate({ call }: ApiEvent): Promise<void> {
  const rates = await call.rate;
  if (!rates) return;
  const { minute, day } = rates;
  Object.assign(call.headers, rateHeaders(minute));
  if (day && day.remaining < 0) throw beyondDay(day);
  if (minute.remaining < 0) throw beyondMinute(minute);
}

/**
 * As in draft-ietf-httpapi-ratelimit-headers-10: q calls in w seconds; r are left, and the window ends in t seconds.
 */
function rateHeaders({ limit, remaining, resetSeconds }: Rate): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"minute";q=${limit};w=${rateWindowSeconds}`,
    RateLimit: `"minute";r=${Math.max(0, remaining)};t=${resetSeconds}`,
  };
}

function beyondMinute({ limit, resetSeconds }: Rate): Problem {
  return new Problem(
    'rate_limited',
    `The account has made more than ${limit} requests in this minute. Try again in ${resetSeconds} ${resetSeconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  );
}

function beyondDay({ limit, resetSeconds }: Rate): Problem {
  return new Problem(
    'rate_limited',
    `The account has made more than ${limit} requests today in the test environment. The next day begins at midnight UTC.`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  );
}
