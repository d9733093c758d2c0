import {
  idempotencyKeyField,
  idempotencyKeyHeader,
  takesIdempotencyKey,
} from '../contract/idempotency-key.ts';
import { Problem } from '../contract/problems/problem.ts';
import { type Admitted, type ApiResponse, requestHeader } from './call.ts';
import { type Undo, wholeOrUndone } from './undo.ts';

/** The work of a call. It pushes onto `undo` what reverts it. `workId` is the id that its charge must have. */
type Work = (undo: Undo, workId?: string) => Promise<ApiResponse>;

/**
 * Does the work of a call. With an Idempotency-Key the work is done only once, and every repetition gets the response
 * of the first call. A dry run leaves the key to the call itself. Any failure before the response is stored undoes all
 * of the work. Throws invalid_field, idempotency_key_reused and idempotency_in_progress. Only calls with a key load the
 * code for keys, so that no other cold start waits for it.
 */
export async function once(event: Admitted, remainingMs: number, work: Work): Promise<ApiResponse> {
  const key = idempotencyKey(event);
  return wholeOrUndone(event.requestContext.requestId, (undo) =>
    key === undefined ? work(undo) : onceByKey(event, key, remainingMs, work, undo),
  );
}

async function onceByKey(
  event: Admitted,
  key: string,
  remainingMs: number,
  work: Work,
  undo: Undo,
): Promise<ApiResponse> {
  const { abandonClaim, begunJob, claimOrReplay, storeAnswer } = await import('./claim-or-replay.ts');
  const found = await claimOrReplay(event, key, remainingMs);
  if ('answer' in found) return found.answer;
  const { claim } = found;
  undo.defer(async () => {
    const { isTimePaid: keepsCharge = false } = event.call;
    // A job or batch that could not be withdrawn keeps the key: the next call gets it.
    const hasBegunJob = (await begunJob(event, claim)) !== undefined;
    return abandonClaim(claim, { hasBegunJob, keepsCharge });
  });
  return storeAnswer(claim, await work(undo, claim.workId));
}

function idempotencyKey(event: Admitted): string | undefined {
  const key = requestHeader(event, idempotencyKeyHeader);
  const { endpoint, input } = event.call;
  if (key === undefined || !takesIdempotencyKey(endpoint) || input.dry_run === true) return undefined;
  const { data, error } = idempotencyKeyField.safeParse(key);
  if (!error) return data;
  const message = error.issues.map((issue) => issue.message).join(', ');
  throw new Problem('invalid_field', `The header ${idempotencyKeyHeader} ${message}.`, {
    details: [{ field: idempotencyKeyHeader, message }],
  });
}
