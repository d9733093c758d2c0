import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sendMessage } from '../aws/sqs/send-message.ts';
import { accountOf, environmentOf, tenantOf } from '../contract/callers/tenant.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import { orStorageFailed } from '../documents/storage-problem.ts';
import { getAnswerBytes, putAnswerBytes } from '../idempotency/answer-bytes.ts';
import { claimKey } from '../idempotency/claim-key.ts';
import type { AnswerRecord, KeyRecord } from '../idempotency/key-record.ts';
import { getKeyRecord, putAnswer } from '../idempotency/key-table.ts';
import { fingerprint } from '../idempotency/request-fingerprint.ts';
import { batchIdOf } from '../jobs/batch-ids.ts';
import { batchReference, jobReference } from '../jobs/job-reference.ts';
import { getJob } from '../jobs/jobs-table.ts';
import { checkRate } from './admission/rate-limit.ts';
import { creditsHeaders } from './answers/answer.ts';
import { standardHeaders } from './answers/standard-headers.ts';
import type { Admitted, ApiResponse } from './call.ts';
import { callContext } from './call-context.ts';
import { unpaid } from './charge.ts';
import { clockMarginMs } from './clock-margin.ts';

export { abandonClaim } from '../idempotency/abandon-claim.ts';

/**
 * Returns the response to an earlier call with this key, or claims the work for this call. Throws rate_limited, because
 * a repeated call counts like any other, idempotency_key_reused, idempotency_in_progress and storage_failed.
 */
export async function claimOrReplay(
  event: Admitted,
  key: string,
  remainingMs: number,
): Promise<{ readonly answer: ApiResponse } | { readonly claim: KeyRecord }> {
  const { endpoint, input, output } = event.call;
  const { path, price } = endpoint;
  const { accountId, environment, webToken } = callContext(event);
  await checkRate(event);
  const work = {
    tenant: tenantOf(accountId, environment),
    key: webToken ? `${webToken.id} ${key}` : key, // a page sees no answer that others got
    fingerprint: fingerprint(path, input),
    leaseMs: remainingMs + clockMarginMs,
    isCharged: price.baseHundredths > 0 && environment === 'live',
    isJob: output?.isQueued || price.isSumOfRows || false, // a batch that a dead call began is continued, too
  };
  const record = await orStorageFailed(claimKey(work));
  if (record.answer) return { answer: await replay(event, record.answer) };
  const resumed = record.attemptCount > 1 ? await resumeJob(event, record) : undefined;
  return resumed ? { answer: await storeAnswer(record, resumed) } : { claim: record };
}

/**
 * Stores a response so that it can be replayed, before its first byte is sent. If the table does not respond, looks
 * whether it is stored: a response of work that is undone must not be replayed. If it throws storage_failed, nothing is
 * stored.
 */
export async function storeAnswer(claim: KeyRecord, response: ApiResponse): Promise<ApiResponse> {
  const { statusCode, headers } = response;
  // One per attempt: nothing is ever overwritten, and a failed attempt's response is not mistaken for another.
  const { tenant } = claim;
  const objectKey = `answers/${accountOf(tenant)}/${environmentOf(tenant)}/${randomUUID()}`;
  const bytes = await putAnswerBytes(objectKey, response.body);
  const kept = { statusCode, headers: keptHeaders(headers), objectKey };
  const isKept = await putAnswer(claim, kept).catch(async (failure) => {
    if ((await getKeyRecord(claim))?.answer?.objectKey === objectKey) return true;
    throw failure;
  });
  if (!isKept) {
    throw storageFailed(new Error('the key was taken over by another call'));
  }
  return { ...response, body: Readable.from(bytes, { objectMode: false }) };
}

async function replay(
  event: Admitted,
  { statusCode, headers, objectKey }: AnswerRecord,
): Promise<ApiResponse> {
  return { statusCode, headers: await replayHeaders(event, headers), body: await getAnswerBytes(objectKey) };
}

/** The job or the batch that the work of a key began; undefined if it began none. */
export async function begunJob({ call }: Admitted, { tenant, workId, isJob }: KeyRecord) {
  if (!isJob) return undefined;
  return getJob({ tenant, id: call.endpoint.price.isSumOfRows ? batchIdOf(workId) : workId });
}

/**
 * The response for a job or a batch whose call died after starting it. Notifies the workers again, in case none was notified. What
 * the call would check now, such as the balance, may have changed by the work itself.
 */
async function resumeJob(event: Admitted, record: KeyRecord): Promise<ApiResponse | undefined> {
  const job = await orStorageFailed(begunJob(event, record));
  if (!job) return undefined;
  const { tenant, id } = job;
  await orStorageFailed(sendMessage('jobs', { tenant, id }));
  const { statusUrl, body } = jobReference(job);
  const headers = { 'Content-Type': 'application/json', ...(!job.batch && { Location: statusUrl }) };
  return {
    statusCode: 202,
    headers: await replayHeaders(event, headers),
    body: JSON.stringify(job.batch ? batchReference(job) : body),
  };
}

async function replayHeaders(event: Admitted, kept: ApiResponse['headers']): Promise<ApiResponse['headers']> {
  return {
    ...standardHeaders(event.requestContext.requestId),
    ...event.call.headers,
    ...kept,
    ...creditsHeaders(await unpaid(event)), // a replay is free, and states it if the first response had a price
    'Idempotency-Replayed': 'true',
  };
}

/** All headers except those of a single call: its id, its price, its rate limit and the page that may read it. */
function keptHeaders(headers: ApiResponse['headers']): Readonly<Record<string, string>> {
  const ofAnyAnswer = new Set(Object.keys(standardHeaders('')));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !ofAnyAnswer.has(name) && !/^(x-credits|ratelimit|access-control|vary)/i.test(name),
    ),
  );
}
