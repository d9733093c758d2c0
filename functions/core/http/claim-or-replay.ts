import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { sendMessage } from '../aws/send-message.ts';
import { readCredits } from '../billing/credits.ts';
import { ownerOf } from '../documents/document.ts';
import { orStorageFailed, storageFailed } from '../documents/storage-problem.ts';
import { keepBytes, readBytes } from '../idempotency/answer-bytes.ts';
import { claimKey } from '../idempotency/claim-key.ts';
import { fingerprint } from '../idempotency/fingerprint.ts';
import type { AnswerRecord, KeyRecord } from '../idempotency/key-record.ts';
import { putAnswer } from '../idempotency/key-table.ts';
import { getJob } from '../jobs/jobs-table.ts';
import { knowRate } from './admission/limit-rate.ts';
import { inCredits } from './answers/in-credits.ts';
import { jobAnswer } from './answers/job-answer.ts';
import { standardHeaders } from './answers/standard-headers.ts';
import { type ApiEvent, type ApiResponse, written } from './call.ts';
import { isQueued } from './check-job.ts';

/** Clocks of different machines may be apart by so much. */
const clockMarginMs = 5_000;

/**
 * The answer that a call with this key was given before; or undefined, where the work is this call's to do. Throws
 * rate_limited, since a repeated call counts like any other, idempotency_key_reused and idempotency_in_progress.
 */
export async function claimOrReplay(
  event: ApiEvent,
  key: string,
  remainingMs: number,
): Promise<ApiResponse | undefined> {
  const { accountId, environment } = written(event, 'caller');
  const { path, price } = written(event, 'endpoint');
  await knowRate(event);
  const record = await claimKey({
    owner: ownerOf(accountId, environment),
    key,
    fingerprint: fingerprint(path, written(event, 'input')),
    leaseMs: remainingMs + clockMarginMs,
    isCharged: price.baseHundredths > 0 && environment === 'live',
    isJob: isQueued(event),
  });
  if (record.answer) return replay(event, record.answer);
  const isResumed = record.isJob && record.attemptCount > 1;
  const resumed = isResumed ? await resumeJob(event, record) : undefined;
  if (resumed) return keepClaimed(record, resumed);
  event.call.claim = record;
  return undefined;
}

/** Keeps an answer before its first byte is sent. Throws storage_failed, and then nothing is kept. */
export async function keepClaimed(claim: KeyRecord, response: ApiResponse): Promise<ApiResponse> {
  const { statusCode, headers } = response;
  // One for each attempt: nothing is ever written over, and no answer of an attempt that failed is taken for another.
  const objectKey = `answers/${claim.owner.replace('#', '/')}/${randomUUID()}`;
  const bytes = await keepBytes(objectKey, response.body);
  if (!(await putAnswer(claim, { statusCode, headers: keptHeaders(headers), objectKey }))) {
    throw storageFailed(new Error('the key was taken over by another call'));
  }
  return { ...response, body: Readable.from(bytes, { objectMode: false }) };
}

async function replay(
  event: ApiEvent,
  { statusCode, headers, objectKey }: AnswerRecord,
): Promise<ApiResponse> {
  return { statusCode, headers: await replayHeaders(event, headers), body: await readBytes(objectKey) };
}

/** The answer for the job that a dead call has begun: another word to the workers, should none have heard of it. */
async function resumeJob(event: ApiEvent, { owner, workId }: KeyRecord): Promise<ApiResponse | undefined> {
  const job = await getJob({ owner, id: workId });
  if (!job) return undefined;
  await orStorageFailed(sendMessage('jobs', { owner, id: workId }));
  const { statusUrl, body } = jobAnswer(job);
  const headers = { 'Content-Type': 'application/json', Location: statusUrl };
  return { statusCode: 202, headers: await replayHeaders(event, headers), body: JSON.stringify(body) };
}

async function replayHeaders(event: ApiEvent, kept: ApiResponse['headers']): Promise<ApiResponse['headers']> {
  return {
    ...standardHeaders(event.requestContext.requestId),
    ...event.call.headers,
    ...kept,
    ...(await creditsHeaders(event)),
    'Idempotency-Replayed': 'true',
  };
}

/** A replay is free, and says so where the first answer told of its price. */
async function creditsHeaders(event: ApiEvent): Promise<Readonly<Record<string, string>>> {
  if (written(event, 'endpoint').price.baseHundredths === 0) return {};
  const { balanceHundredths } = await readCredits(written(event, 'caller').accountId);
  return { 'X-Credits-Used': inCredits(0), 'X-Credits-Remaining': inCredits(balanceHundredths) };
}

/** All but what tells of the one call that it came with: its id, its price and what is left of its rate. */
function keptHeaders(headers: ApiResponse['headers']): Readonly<Record<string, string>> {
  const ofAnyAnswer = new Set(Object.keys(standardHeaders('')));
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !ofAnyAnswer.has(name) && !/^(x-credits|ratelimit)/i.test(name),
    ),
  );
}
