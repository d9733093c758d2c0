import { limits } from '../contract/limits.ts';

/** What names an Idempotency-Key: whose it is, an account in one of its environments, and its text. */
export interface KeyName {
  readonly tenant: string;
  readonly key: string;
}

/** One use of an Idempotency-Key: one item of the table. What the request held is known by its fingerprint alone. */
export interface KeyRecord extends KeyName {
  readonly fingerprint: string;
  readonly state: 'working' | 'done';
  /** The one attempt at the work that may end it, and how many were made with it. */
  readonly attempt: string;
  readonly attemptCount: number;
  /** Until when that attempt may be alive, in milliseconds since 1970. */
  readonly leaseUntilMs: number;
  /** A UUID version 7: what the work is charged under, and the job's id where it is one. */
  readonly workId: string;
  readonly isCharged: boolean;
  /** Whether the call only has a job begun, which goes on without it. */
  readonly isJob: boolean;
  /** The answer, once there is one. */
  readonly answer?: AnswerRecord;
  /** From when on the key is as good as new, in milliseconds since 1970. */
  readonly expiresAtMs: number;
  readonly ttlSeconds: number;
}

/** An answer that is kept: all of it but its bytes. */
export interface AnswerRecord {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly objectKey: string;
}

/** How long a key answers what it answered first. */
const keptMs = limits.idempotencyHours * 3_600_000;

/** When a key that is used at this moment expires. */
export function expiry(nowMs: number): Pick<KeyRecord, 'expiresAtMs' | 'ttlSeconds'> {
  const expiresAtMs = nowMs + keptMs;
  return { expiresAtMs, ttlSeconds: Math.ceil(expiresAtMs / 1_000) };
}
