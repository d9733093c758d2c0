import * as errors from './errors.ts';
import { classOfCode, classOfStatus } from './generated/error-classes.ts';
import type { Problem } from './generated/types.ts';
import { type ErrorFacts, ServiceError } from './service-error.ts';

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
export function errorFrom(
  body: Partial<Problem> & { readonly doc_url?: string },
  message: string,
  facts: ErrorFacts = {},
): ServiceError {
  const { code = 'unknown', doc_url: docUrl } = body;
  const all = { ...facts, requestId: body.request_id ?? facts.requestId, details: body.details, docUrl };
  return new (classOf(code, facts.status))(code, body.message ?? message, all);
}

/** Of a code or a status that this client does not know, the plain ServiceError. */
function classOf(code: string, status: number | undefined): typeof ServiceError {
  const other = status !== undefined && status >= 500 ? 'InternalServerError' : '';
  const name = classOfCode[code] ?? classOfStatus[status ?? 0] ?? other;
  return (errors as Readonly<Record<string, typeof ServiceError>>)[name] ?? ServiceError;
}

function problemIn(text: string): Partial<Problem> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {}; // not the service's own, but a gateway's
  }
}
