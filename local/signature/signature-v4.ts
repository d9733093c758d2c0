import { createHash, createHmac } from 'node:crypto';

/** A request as AWS Signature Version 4 sees it. */
export interface SignedRequest {
  readonly method: string;
  /** The path as sent. */
  readonly path: string;
  /** Names and values of the query, decoded. */
  readonly query: readonly (readonly [string, string])[];
  readonly headers: Readonly<Record<string, string>>;
  /** The names of the signed headers, in lower case. */
  readonly signedHeaders: readonly string[];
  /** The SHA-256 of the body in hexadecimal, or the keyword of an unsigned payload. */
  readonly payloadHash: string;
}

/** The day, region and service that a signature is valid for, the day as `20260131`. */
export interface CredentialScope {
  readonly day: string;
  readonly region: string;
  readonly service: string;
}

/**
 * The signature of a request in hexadecimal (AWS Signature Version 4). `time` has the form `20260131T120000Z`; the path
 * is used as sent, which is S3's rule.
 */
export function requestSignature(
  secretAccessKey: string,
  scope: CredentialScope,
  time: string,
  request: SignedRequest,
): string {
  const hash = createHash('sha256').update(canonicalRequest(request)).digest('hex');
  return signature(secretAccessKey, scope, ['AWS4-HMAC-SHA256', time, scopeText(scope), hash].join('\n'));
}

/** The signature of any text in that scope: a request's digest, a chunk, or a form's policy. */
export function signature(secretAccessKey: string, scope: CredentialScope, text: string): string {
  return hmac(signingKey(secretAccessKey, scope), text).toString('hex');
}

const maximumKeys = 20;
const keys = new Map<string, Buffer>();

/** Derives a scope's key, and caches it: deriving takes four digests, and every request needs it. */
function signingKey(secretAccessKey: string, scope: CredentialScope): Buffer {
  const steps = [scope.day, scope.region, scope.service, 'aws4_request'];
  const name = [secretAccessKey, ...steps].join('\n');
  const known = keys.get(name);
  if (known) return known;
  const key = steps.reduce<Buffer>((last, step) => hmac(last, step), Buffer.from(`AWS4${secretAccessKey}`));
  if (keys.size >= maximumKeys) keys.clear();
  keys.set(name, key);
  return key;
}

/** The scope in the form used in credentials. */
export function scopeText({ day, region, service }: CredentialScope): string {
  return `${day}/${region}/${service}/aws4_request`;
}

function canonicalRequest({
  method,
  path,
  query,
  headers,
  signedHeaders,
  payloadHash,
}: SignedRequest): string {
  const pairs = query.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`);
  const headerLines = signedHeaders.map((name) => `${name}:${oneSpaced(headers[name] ?? '')}\n`);
  return [
    method,
    path,
    pairs.toSorted().join('&'),
    headerLines.join(''),
    signedHeaders.join(';'),
    payloadHash,
  ].join('\n');
}

/** Encodes everything except letters, digits and `-._~` (RFC 3986), which is more than encodeURIComponent encodes. */
function percentEncoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function oneSpaced(value: string): string {
  return value.trim().replace(/\s+/g, ' ');
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
