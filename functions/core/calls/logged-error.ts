import type { LoggedCall } from '../contract/call-line.ts';
import type { Problem, ProblemCode } from '../contract/problems/problem.ts';

/** Codes whose messages only contain our own words, names of fields and numbers. */
const plainCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'page_out_of_range',
  'invalid_json',
  'invalid_base64',
  'not_a_pdf',
  'pdf_encrypted',
  'invalid_image',
  'byob_not_configured',
  'invalid_storage',
  'insufficient_scope',
  'api_key_required',
  'insufficient_credits',
  'document_not_found',
  'job_not_found',
  'delivery_not_found',
  'idempotency_in_progress',
  'idempotency_key_reused',
  'payload_too_large',
  'too_many_pages',
  'output_too_large',
  'unsupported_media_type',
  'rate_limited',
  'too_many_at_once',
  'processing_failed',
  'browser_crashed',
  'storage_failed',
  'service_busy',
]);

/** Codes whose details quote the page, such as its URLs and errors. Only the rules that they break are logged. */
const quotingCodes: ReadonlySet<ProblemCode> = new Set<ProblemCode>(['page_incomplete']);

const maximumDetails = 10;
const maximumCharacters = 300;

/**
 * The parts of an error that may be logged. Other messages may quote the request: a URL, a selector, a part of its
 * text. Details are rules about fields, in our own words. See docs/why.md#logs-contain-nothing-of-a-request
 */
export function loggedError({
  code,
  message,
  details = [],
}: Problem): Pick<LoggedCall, 'code' | 'message' | 'details'> {
  const isQuoting = quotingCodes.has(code);
  const isPlain = !isQuoting && (plainCodes.has(code) || details.length > 0);
  return {
    code,
    ...(isPlain && { message: message.slice(0, maximumCharacters) }),
    ...(details.length > 0 && {
      details: details.slice(0, maximumDetails).map((detail) => ({
        field: detail.field.slice(0, maximumCharacters),
        message: (isQuoting ? (detail.rule ?? '') : detail.message).slice(0, maximumCharacters),
      })),
    }),
  };
}
