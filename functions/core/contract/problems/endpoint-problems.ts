import { type Endpoint, isForWholeAccount, makesFile, needsCredential } from '../endpoint.ts';
import { exclusiveFields } from '../fields/exactly-one.ts';
import { jsonSchema } from '../fields/json-schema.ts';
import { takesIdempotencyKey } from '../idempotency-key.ts';
import { type ProblemCode, problems } from './problem.ts';

/**
 * The problems of every call: API Gateway limits, blocks and fails like any other, and AWS may throttle the service.
 */
const always: readonly ProblemCode[] = [
  'address_blocked',
  'rate_limited',
  'processing_failed',
  'service_busy',
];

const ofCredentials: readonly ProblemCode[] = [
  'missing_authorization',
  'malformed_authorization',
  'token_expired',
  'invalid_token',
  'invalid_api_key',
  'key_wrong_environment',
  'auth_cooldown',
];

const ofPdfs: readonly ProblemCode[] = ['not_a_pdf', 'pdf_encrypted'];
const ofUrls: readonly ProblemCode[] = ['url_fetch_failed', 'url_blocked'];
const ofBase64: readonly ProblemCode[] = ['invalid_base64'];
const ofStored: readonly ProblemCode[] = ['document_not_found', 'storage_failed', 'byob_access_denied'];
const ofPages: readonly ProblemCode[] = ['invalid_pages', 'page_out_of_range', 'too_many_pages'];

/** The problems that a field of this name implies, in any call. */
const ofFields: Readonly<Record<string, readonly ProblemCode[]>> = {
  file: ofPdfs,
  pdf_base64: ofBase64,
  pdf_url: ofUrls,
  file_base64: ofBase64,
  file_url: ofUrls,
  pdfs_base64: [...ofBase64, ...ofPdfs],
  pdfs_url: ofUrls,
  images_base64: [...ofBase64, 'invalid_image'],
  image_base64: [...ofBase64, 'invalid_image'],
  url: ofUrls,
  document_id: ofStored,
  document_ids: ofStored,
  job_id: ['job_not_found'],
  batch_id: ['batch_not_found'],
  rows_document_id: ofStored,
  delivery_id: ['delivery_not_found'],
  signer_id: ['signer_not_found'],
  signature_id: ['signature_not_found'],
  pages: ofPages,
  page_ranges: ofPages,
  webhook_url: ['url_blocked'],
};

/**
 * Every code that a call of the endpoint can end in, in the order of `problems`. Those implied by the endpoint's
 * access, price, fields and response are not in its catalog entry, which only adds to them.
 */
export function problemsOf(endpoint: Endpoint): readonly ProblemCode[] {
  const { price, accepts, access, errors, produces } = endpoint;
  const isPriced = price.baseHundredths > 0;
  const found = new Set<ProblemCode>([
    ...always,
    ...(endpoint.problems ?? []),
    ...ofRequest(endpoint),
    ...(needsCredential(access) ? ofCredentials : []),
    ...(needsCredential(access) && access.length > 0 ? (['insufficient_scope'] as const) : []),
    ...(needsCredential(access) && isForWholeAccount(endpoint) ? (['api_key_required'] as const) : []),
    ...(accepts.length > 0 ? (['unsupported_media_type', 'payload_too_large'] as const) : []),
    ...(accepts.includes('json') ? (['invalid_json'] as const) : []),
    ...(errors === 'oauth' ? (['invalid_request'] as const) : []),
    ...(isPriced ? (['insufficient_credits', 'spend_cap_reached', 'too_many_at_once'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? ofRepetition : []),
    ...(makesFile(endpoint) ? ofStoring : []),
    ...(produces === 'file' ? (['range_not_satisfiable', 'output_too_large'] as const) : []),
  ]);
  return (Object.keys(problems) as ProblemCode[]).filter((code) => found.has(code));
}

const ofRepetition: readonly ProblemCode[] = ['idempotency_in_progress', 'idempotency_key_reused'];

const ofStoring: readonly ProblemCode[] = [
  'invalid_storage',
  'byob_not_configured',
  'storage_failed',
  'byob_access_denied',
  'output_too_large',
];

function ofRequest({ request, path, audience, errors }: Endpoint): readonly ProblemCode[] {
  const { properties = {}, required = [] } = jsonSchema(request, 'input');
  const names = Object.keys(properties);
  const isExclusive = exclusiveFields(request).length > 0;
  const isRequired = required.some((name) => !path.includes(`{${name}}`));
  return [
    ...(names.length > 0 ? (['invalid_field'] as const) : []),
    ...(audience !== 'browser' && errors !== 'oauth' ? (['unknown_field'] as const) : []),
    ...(isExclusive || isRequired ? (['missing_field'] as const) : []),
    ...(isExclusive ? (['source_conflict'] as const) : []),
    ...names.flatMap((name) => ofFields[name] ?? []),
  ];
}
