import type { ErrorCode, Problem } from './generated/types.ts';

/** A field of the request that was not accepted, and why. */
export type FieldProblem = NonNullable<Problem['details']>[number];

/** What the client finds wrong by itself. */
type ClientCode = 'no_connection' | 'timed_out' | 'invalid_webhook' | 'invalid_options' | 'unknown';

/** What is known of an error beside its code and its message. */
export interface ErrorFacts extends ErrorOptions {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly details?: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly docUrl?: string | undefined;
}

/**
 * A call that failed. `message` says what went wrong and what to do about it. `code` is for programs: one of the
 * service's, or of the client's own `no_connection`, `timed_out`, `invalid_webhook` and `invalid_options`. Its subclasses say
 * the same for `instanceof`.
 */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  readonly code: ErrorCode | ClientCode;
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined;
  /** ID of the request, to quote when you ask for help. */
  readonly requestId: string | undefined;
  /** The fields that were not accepted. */
  readonly details: readonly FieldProblem[];
  /** When the service suggests to try again. */
  readonly retryAfterSeconds: number | undefined;
  /** The page of the documentation that explains the error, if the service named one. */
  readonly docUrl: string | undefined;

  constructor(code: ErrorCode | ClientCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.code = code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.details = facts.details ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.docUrl = facts.docUrl;
  }
}
