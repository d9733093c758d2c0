import type { ErrorCode, Problem } from './generated/types.ts';

/** A field of the request that was not accepted, and why. */
export type FieldProblem = NonNullable<Problem['details']>[number];

/** What the client finds wrong by itself. */
type ClientCode = 'no_connection' | 'timed_out' | 'invalid_webhook' | 'invalid_options' | 'unknown';

interface ErrorFacts extends ErrorOptions {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly details?: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/**
 * A call that failed. `message` says what went wrong and what to do about it. `code` is for programs: one of the
 * service's, or of the client's own `no_connection`, `timed_out`, `invalid_webhook` and `invalid_options`.
 */
export class ServiceError extends Error {
  readonly code: ErrorCode | ClientCode;
  /** The status of the answer; undefined if there was none. */
  readonly status: number | undefined;
  /** ID of the request, to quote when you ask for help. */
  readonly requestId: string | undefined;
  /** The fields that were not accepted. */
  readonly details: readonly FieldProblem[];
  /** When the service suggests to try again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode | ClientCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.details = facts.details ?? [];
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** The error that an answer describes. Reads its body. */
export async function errorOf(response: Response): Promise<ServiceError> {
  const { status, headers } = response;
  const text = await response.text().catch(() => '');
  const body = problemIn(text);
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const message =
    body.message ?? `The service answered ${status}${text === '' ? '' : `: ${text.slice(0, 200)}`}`;
  return errorFrom(body, message, {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: Number.isNaN(seconds) ? undefined : seconds,
  });
}

/** The error that the body describes, such as that of a failed job. */
export function errorFrom(body: Partial<Problem>, message: string, facts: ErrorFacts = {}): ServiceError {
  return new ServiceError(body.code ?? 'unknown', body.message ?? message, {
    ...facts,
    requestId: body.request_id ?? facts.requestId,
    details: body.details,
  });
}

function problemIn(text: string): Partial<Problem> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {}; // not the service's own, but a gateway's
  }
}
