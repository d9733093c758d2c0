import { countCall, type Rate, rateWindowSeconds } from '../../billing/rate.ts';
import { Problem } from '../../contract/problem.ts';
import type { ApiEvent, Step } from '../call.ts';

/**
 * Begins to count a call against its account's rate, and goes on at once: the count is waited for when the call has
 * its credits, so that it costs no time. A call that fails for another reason before then counts, too.
 */
export function limitRate(): Step {
  return {
    before: ({ event }) => {
      const { caller, visitor } = event.call;
      if (!caller || visitor || caller.isCounted) return;
      const rate = countCall(caller.accountId, caller.environment);
      rate.catch(() => {}); // whoever waits for it hears of it
      event.call.rate = rate;
    },
    onError: async (request) => {
      const refusal = await knowRate(request.event).catch((error: unknown) => error);
      if (refusal instanceof Problem) request.error = refusal;
    },
  };
}

/** Goes no further with a call that is beyond its account's rate. Throws rate_limited, with Retry-After. */
export function refuseBeyondRate(): Step {
  return { before: ({ event }) => knowRate(event) };
}

/** Waits for the count of a call, and has its answer tell of it. Throws rate_limited, with Retry-After. */
export async function knowRate(event: ApiEvent): Promise<void> {
  const rate = await event.call.rate;
  if (!rate) return;
  Object.assign(event.call.headers, rateHeaders(rate));
  if (rate.remaining < 0) throw beyondRate(rate);
}

/** As draft-ietf-httpapi-ratelimit-headers-10 has them: q calls in w seconds; r are left, and t seconds. */
function rateHeaders({ limit, remaining, resetSeconds }: Rate): Readonly<Record<string, string>> {
  return {
    'RateLimit-Policy': `"minute";q=${limit};w=${rateWindowSeconds}`,
    RateLimit: `"minute";r=${Math.max(0, remaining)};t=${resetSeconds}`,
  };
}

function beyondRate({ limit, resetSeconds }: Rate): Problem {
  return new Problem(
    'rate_limited',
    `The account has made more than ${limit} calls in this minute. Try again in ${resetSeconds} ${resetSeconds === 1 ? 'second' : 'seconds'}.`,
    { headers: { 'Retry-After': String(resetSeconds) } },
  );
}
