import type { CatalogEntry } from '../../catalog.ts';
import { makesFile, needsCredential } from '../../core/contract/endpoint.ts';
import { takesIdempotencyKey } from '../../core/contract/idempotency-key.ts';
import { impliesOutOfTime, type ProblemCode } from '../../core/contract/problems/problem.ts';
import type { Json } from './with-components.ts';

const text = { type: 'string' };
const count = { type: 'integer' };
const credits = { type: 'string', examples: ['1.10'] };

/** Every response header that a program may want to read. */
const headers = {
  'X-Request-Id': ['ID of the request. Quote it when you report a problem.', text],
  'X-Api-Version': ['Day of the last change to the API.', { type: 'string', format: 'date' }],
  'X-Warning': ['Warnings, such as unknown fields of the request, as far as they fit.', text],
  'Preference-Applied': ['`handling=strict` if the request asked for it.', text],
  'X-Credits-Used': ['Credits that the call cost.', credits],
  'X-Credits-Remaining': ['Credits that are left.', credits],
  'RateLimit-Policy': ['Calls that the account may make, and in how many seconds.', text],
  RateLimit: ['Calls that are left in this window, and the seconds until the next.', text],
  'Retry-After': ['Seconds to wait before the next attempt.', count],
  'WWW-Authenticate': ['How to authenticate. API Gateway may rename it on a 403.', text],
  'Idempotency-Replayed': ['`true` if this is the stored result of an earlier call with the same key.', text],
  'X-Render-Warnings': ['Number of warnings. Only on calls that render a page.', count],
  'X-Redactions': [
    'What `/redactPdf` has redacted, as JSON: `redaction`, `reason`, `count` and `pages` of each.',
    text,
  ],
  'X-Signature-Level': [
    'For calls that sign, the PAdES level reached: `b_b`, `b_t`, `b_lt` or `b_lta`.',
    text,
  ],
  'Content-Disposition': ['The name of the file.', text],
  'X-Document-Id': ['ID of the document, if the file was stored and `return_binary` was set.', text],
  'X-Storage-Mode': ['Where it is stored, likewise.', text],
  'X-Storage-Url': ['Link to it, likewise.', { type: 'string', format: 'uri' }],
  Location: ['Where to go on: the job, or the file.', { type: 'string', format: 'uri' }],
  ETag: ['Identifies the bytes of the file, for `If-None-Match` and `If-Range`.', text],
  'Accept-Ranges': ['`bytes`: a range of the file may be requested.', text],
  'Content-Range': ['Which bytes of the file these are.', text],
} as const satisfies Record<string, readonly [description: string, schema: Json]>;

export type HeaderName = keyof typeof headers;

/** The headers as components of the document. */
export const headerComponents: Json = Object.fromEntries(
  Object.entries(headers).map(([name, [description, schema]]) => [name, { description, schema }]),
);

/** A header's meaning, in Markdown. */
export function headerInWords(name: HeaderName): string {
  return headers[name][0];
}

const ofAll: readonly HeaderName[] = ['X-Request-Id', 'X-Api-Version'];
const ofRate: readonly HeaderName[] = ['RateLimit-Policy', 'RateLimit'];

/** The headers of an endpoint's success, apart from those of its content. */
export function successHeaders(endpoint: CatalogEntry): readonly HeaderName[] {
  const { price, produces } = endpoint;
  return [
    ...ofAll,
    ...(isCounted(endpoint) ? ofRate : []),
    ...(price.baseHundredths > 0 ? (['X-Credits-Used', 'X-Credits-Remaining'] as const) : []),
    ...(hasWarnings(endpoint) ? (['X-Warning', 'Preference-Applied'] as const) : []),
    ...(takesIdempotencyKey(endpoint) ? (['Idempotency-Replayed'] as const) : []),
    ...(makesFile(endpoint) ? (['X-Render-Warnings'] as const) : []),
    ...(produces === 'file' ? (['ETag', 'Accept-Ranges'] as const) : []),
  ];
}

/** The headers of the file itself, if the call returns it. */
export function madeFileHeaders(endpoint: CatalogEntry): readonly HeaderName[] {
  if (!makesFile(endpoint)) return [];
  const redacts = endpoint.redacts ? (['X-Redactions'] as const) : [];
  const signs = endpoint.produces === 'pdf' ? (['X-Signature-Level'] as const) : [];
  return ['Content-Disposition', ...redacts, ...signs, 'X-Document-Id', 'X-Storage-Mode', 'X-Storage-Url'];
}

/** The headers of an endpoint's error with this status and one of these codes. */
export function problemHeaders(
  endpoint: CatalogEntry,
  status: number,
  codes: readonly ProblemCode[],
): readonly HeaderName[] {
  const waits = codes.some((code) => mayWait.has(code));
  const challenges = status === 401 || codes.includes('insufficient_scope');
  const isPaid = codes.some(impliesOutOfTime);
  return [
    ...ofAll,
    ...(isCounted(endpoint) && status !== 401 ? ofRate : []),
    ...(hasWarnings(endpoint) ? (['X-Warning', 'Preference-Applied'] as const) : []),
    ...(isPaid ? (['X-Credits-Used', 'X-Credits-Remaining'] as const) : []),
    ...(waits ? (['Retry-After'] as const) : []),
    ...(challenges ? (['WWW-Authenticate'] as const) : []),
    ...(status === 416 ? (['Content-Range'] as const) : []),
  ];
}

/** Whether calls count towards the account's rate. */
function isCounted({ access }: CatalogEntry): boolean {
  return needsCredential(access) && access.length > 0;
}

/** Whether unknown fields produce warnings. */
function hasWarnings({ accepts, errors }: CatalogEntry): boolean {
  return accepts.length > 0 && errors !== 'oauth';
}

const mayWait: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'rate_limited',
  'too_many_at_once',
  'auth_cooldown',
  'idempotency_in_progress',
  'service_busy',
]);

/** References to headers, as a response lists them. */
export function headerReferences(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
