import { limits } from '../contract/limits.ts';

/** The name of an Idempotency-Key: its tenant, which is an account in one of its environments, and its text. */
export interface KeyName {
  readonly tenant: string;
  readonly key: string;
}

/** One use of an Idempotency-Key: one item of the table. Only the fingerprint of the request is stored. */
export interface KeyRecord extends KeyName {
  readonly fingerprint: string;
  readonly state: 'working' | 'done';
  /** The one attempt that may finish the work, and the number of attempts so far. */
  readonly attempt: string;
  readonly attemptCount: number;
  /** How long that attempt may be running, in milliseconds since 1970. */
  readonly leaseUntilMs: number;
  /** A UUID version 7: the id of the charge, and of the job if there is one. */
  readonly workId: string;
  readonly isCharged: boolean;
  /** Whether the call only begins a job, which continues without it. */
  readonly isJob: boolean;
  /** The response, once there is one. */
  readonly answer?: AnswerRecord;
  /** When the key expires and can be used again, in milliseconds since 1970. */
  readonly expiresAtMs: number;
  readonly ttlSeconds: number;
}

/** A stored response without its bytes. */
export interface AnswerRecord {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly objectKey: string;
}

/** How long a key returns its first response. */
const keptMs = limits.idempotencyHours * 3_600_000;

/** The expiry of a key used at this moment. */
export function expiry(nowMs: number): Pick<KeyRecord, 'expiresAtMs' | 'ttlSeconds'> {
  const expiresAtMs = nowMs + keptMs;
  return { expiresAtMs, ttlSeconds: Math.ceil(expiresAtMs / 1_000) };
}
