import {
  idempotencyKeyField,
  idempotencyKeyHeader,
  takesIdempotencyKey,
} from '../contract/idempotency-key.ts';
import { Problem } from '../contract/problem.ts';
import { logFailure } from './answers/log.ts';
import { type ApiEvent, requestHeader, type Step, written } from './call.ts';

/**
 * Does the work that comes with an Idempotency-Key once: whoever repeats the call is answered what it was answered
 * first. On the way out it stands behind every step that charges or stores: what is kept is paid for, and what cannot
 * be kept is undone. An answer given again goes past all steps on their way out but `hearAll`, the outermost. Throws
 * invalid_field, idempotency_key_reused and idempotency_in_progress. What it takes is loaded for calls with a key
 * alone: no other cold start waits for it.
 */
export function keepAnswer(hearAll: readonly Step[]): Step {
  return {
    before: async (request) => {
      const { event, context } = request;
      const key = idempotencyKey(event);
      if (key === undefined) return undefined;
      const { claimOrReplay } = await import('./claim-or-replay.ts');
      request.response = await claimOrReplay(event, key, context.getRemainingTimeInMillis());
      if (!request.response) return undefined;
      for (const { after } of hearAll.toReversed()) await after?.(request);
      return request.response; // which ends the call here
    },
    after: async (request) => {
      const { claim } = request.event.call;
      if (!claim || !request.response) return;
      const { keepClaimed } = await import('./claim-or-replay.ts');
      request.response = await keepClaimed(claim, request.response);
    },
    onError: async ({ event }) => {
      const { claim } = event.call;
      if (!claim) return;
      const { abandonClaim } = await import('../idempotency/abandon-claim.ts');
      // What cannot be given up now is so by itself when its time is over.
      await abandonClaim(claim, event.call.job !== undefined).catch((error: Error) =>
        logFailure(error, event.requestContext.requestId),
      );
    },
  };
}

function idempotencyKey(event: ApiEvent): string | undefined {
  const key = requestHeader(event, idempotencyKeyHeader);
  if (key === undefined || !takesIdempotencyKey(written(event, 'endpoint'))) return undefined;
  const { data, error } = idempotencyKeyField.safeParse(key);
  if (!error) return data;
  const message = error.issues.map((issue) => issue.message).join(', ');
  throw new Problem('invalid_field', `The header ${idempotencyKeyHeader} ${message}.`, {
    details: [{ field: idempotencyKeyHeader, message }],
  });
}
