import { docUrl } from './doc-url.ts';

/** Every way a call can fail: its stable code, its HTTP status and its fixed short description. */
export const problems = {
  /** Only for browsers: the response redirects to the sign-in page. */
  sign_in_required: [303, 'Sign In Required'],
  /** Only for browsers: the response redirects to the page where a person proves a second factor. */
  proof_required: [303, 'Proof Required'],
  missing_field: [400, 'Invalid Input'],
  invalid_field: [400, 'Invalid Input'],
  unknown_field: [400, 'Invalid Input'],
  invalid_json: [400, 'Invalid Input'],
  invalid_pages: [400, 'Invalid Input'],
  page_out_of_range: [400, 'Invalid Input'],
  invalid_regex: [400, 'Invalid Input'],
  invalid_base64: [400, 'Invalid Input'],
  not_a_pdf: [400, 'Invalid Input'],
  pdf_encrypted: [400, 'Invalid Input'],
  invalid_office_file: [400, 'Invalid Input'],
  invalid_image: [400, 'Invalid Input'],
  nothing_found: [400, 'Invalid Input'],
  visibility_unknown: [400, 'Invalid Input'],
  nothing_to_redact: [400, 'Invalid Input'],
  unreadable_text: [400, 'Invalid Input'],
  conformance_failed: [400, 'Invalid Input'],
  page_incomplete: [400, 'Invalid Input'],
  invalid_invoice: [400, 'Invalid Input'],
  invalid_template: [400, 'Invalid Input'],
  invalid_data: [400, 'Invalid Input'],
  invalid_certificate: [400, 'Invalid Input'],
  field_not_found: [400, 'Invalid Input'],
  not_signable: [400, 'Invalid Input'],
  source_conflict: [400, 'Invalid Input'],
  url_fetch_failed: [400, 'Invalid Input'],
  url_blocked: [400, 'Invalid Input'],
  byob_not_configured: [400, 'Invalid Input'],
  invalid_storage: [400, 'Invalid Input'],
  pipeline_loop: [400, 'Invalid Input'],
  invalid_rows: [400, 'Invalid Input'],
  invalid_request: [400, 'Invalid Request'],
  invalid_grant: [400, 'Invalid Grant'],
  invalid_scope: [400, 'Invalid Scope'],
  invalid_target: [400, 'Invalid Target'],
  invalid_redirect_uri: [400, 'Invalid Redirect URI'],
  invalid_client_metadata: [400, 'Invalid Client Metadata'],
  unauthorized_client: [400, 'Unauthorized Client'],
  unsupported_grant_type: [400, 'Unsupported Grant Type'],
  missing_authorization: [401, 'Unauthorized'],
  malformed_authorization: [401, 'Unauthorized'],
  invalid_client: [401, 'Invalid Client'],
  token_expired: [401, 'Unauthorized'],
  invalid_token: [401, 'Unauthorized'],
  invalid_api_key: [403, 'Invalid API Key'],
  key_wrong_environment: [403, 'Invalid API Key'],
  insufficient_scope: [403, 'Insufficient Scope'],
  api_key_required: [403, 'API Key Required'],
  insufficient_credits: [403, 'Insufficient Credits'],
  spend_cap_reached: [403, 'Insufficient Credits'],
  /** Only for browsers: the post did not come from one of our forms. */
  form_refused: [403, 'Form Refused'],
  /** Only for browsers: the person's role in the account does not allow it. */
  role_required: [403, 'Role Required'],
  auth_cooldown: [403, 'Too Many Failed Attempts'],
  address_blocked: [403, 'Address Blocked'],
  account_under_review: [403, 'Too Many Failed Attempts'],
  document_not_found: [404, 'Not Found'],
  job_not_found: [404, 'Not Found'],
  batch_not_found: [404, 'Not Found'],
  delivery_not_found: [404, 'Not Found'],
  signer_not_found: [404, 'Not Found'],
  template_not_found: [404, 'Not Found'],
  pipeline_not_found: [404, 'Not Found'],
  object_not_found: [404, 'Not Found'],
  signature_not_found: [404, 'Not Found'],
  route_not_found: [404, 'Not Found'],
  method_not_allowed: [405, 'Method Not Allowed'],
  limit_reached: [409, 'Conflict'],
  idempotency_in_progress: [409, 'Idempotency Conflict'],
  job_finished: [409, 'Conflict'],
  batch_finished: [409, 'Conflict'],
  batch_running: [409, 'Conflict'],
  job_cancelled: [409, 'Conflict'],
  signatures_forbid_change: [409, 'Conflict'],
  payload_too_large: [413, 'Payload Too Large'],
  too_many_pages: [413, 'Payload Too Large'],
  output_too_large: [413, 'Payload Too Large'],
  unsupported_media_type: [415, 'Unsupported Media Type'],
  range_not_satisfiable: [416, 'Range Not Satisfiable'],
  idempotency_key_reused: [422, 'Idempotency Conflict'],
  invalid_signature: [422, 'Invalid Signature'],
  timestamp_failed: [424, 'Dependency Failed'],
  revocation_unavailable: [424, 'Dependency Failed'],
  certificate_unusable: [424, 'Dependency Failed'],
  signer_failed: [424, 'Dependency Failed'],
  rate_limited: [429, 'Too Many Requests'],
  too_many_at_once: [429, 'Too Many Requests'],
  processing_failed: [500, 'Processing Failed'],
  redaction_incomplete: [500, 'Processing Failed'],
  render_timeout: [500, 'Processing Failed'],
  browser_crashed: [500, 'Processing Failed'],
  storage_failed: [502, 'Storage Operation Failed'],
  byob_access_denied: [502, 'Storage Operation Failed'],
  service_busy: [503, 'Service Busy'],
} as const satisfies Record<string, readonly [status: number, error: string]>;

export type ProblemCode = keyof typeof problems;

export interface FieldProblem {
  readonly field: string;
  readonly message: string;
  /** The rule that is broken, if a standard names or numbers it. */
  readonly rule?: string;
  /** The place in the data or schema of a template, as a JSON pointer (RFC 6901). */
  readonly pointer?: string;
  /** The place in the text of a template: the name of its field or partial, its line and column, counted from 1. */
  readonly in?: string;
  readonly line?: number;
  readonly column?: number;
}

interface ProblemOptions extends ErrorOptions {
  readonly details?: readonly FieldProblem[];
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Whether the work used up its time limit, or was done in vain: the call costs its base price. Always true of
   * render_timeout and page_incomplete.
   */
  readonly isOutOfTime?: boolean;
}

/**
 * An error for the caller. `message` explains in one or two sentences what went wrong and what to do. `details` lists
 * the invalid fields. `cause` is only logged.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: readonly FieldProblem[] | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly isOutOfTime: boolean;

  constructor(code: ProblemCode, message: string, options: ProblemOptions = {}) {
    super(message, options);
    this.name = 'Problem';
    this.code = code;
    this.details = options.details;
    this.headers = options.headers ?? (code === 'service_busy' ? { 'Retry-After': '5' } : {});
    this.isOutOfTime = options.isOutOfTime ?? impliesOutOfTime(code);
  }

  get status(): number {
    return problems[this.code][0];
  }
}

/** What one thread or function reports of a problem to another, as plain data. Its cause is logged where it was thrown. */
export interface ProblemFacts {
  readonly code: ProblemCode;
  readonly message: string;
  readonly details?: readonly FieldProblem[];
  /** Only where it is not what the code implies. */
  readonly isOutOfTime?: boolean;
}

export function factsOfProblem({ code, message, details, isOutOfTime }: Problem): ProblemFacts {
  return {
    code,
    message,
    ...(details && { details }),
    ...(isOutOfTime !== impliesOutOfTime(code) && { isOutOfTime }),
  };
}

export function problemOfFacts({ code, message, ...options }: ProblemFacts): Problem {
  return new Problem(code, message, options);
}

/** Whether a call that fails so has used up its time, or was done in vain, and costs its base price. */
export function impliesOutOfTime(code: ProblemCode): boolean {
  return code === 'render_timeout' || code === 'page_incomplete';
}

export interface ProblemBody {
  readonly error: string;
  readonly message: string;
  readonly code: string;
  readonly request_id: string;
  readonly doc_url: string;
  readonly details?: readonly FieldProblem[];
}

/** The JSON body of a problem; `request_id` is the one in X-Request-Id. */
export function problemBody(
  { code, message, details }: Pick<Problem, 'code' | 'message' | 'details'>,
  requestId: string,
  baseUrl: string,
): ProblemBody {
  const [, error] = problems[code];
  const body = { error, message, code, request_id: requestId, doc_url: docUrl(code, baseUrl) };
  return details ? { ...body, details } : body;
}
