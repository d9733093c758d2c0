import type { AwsAccess } from '../signature/aws-access.ts';
import {
  isSameSignature,
  type SignatureClaim,
  signatureClaim,
  signatureEpochMs,
  skewMs,
} from '../signature/signature-claim.ts';
import { requestSignature, scopeText } from '../signature/signature-v4.ts';
import { s3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';

/** The longest life of a presigned URL: seven days. */
const maximumExpirySeconds = 604_800;

/** A request's claim of who signed it, how and when. */
interface Claim extends SignatureClaim {
  /** Such as `20260131T120000Z`. */
  readonly time: string;
  readonly payloadHash: string;
  /** The query without the signature itself. */
  readonly query: readonly (readonly [string, string])[];
  readonly expirySeconds?: number;
}

/**
 * Checks the signature of a request, in its header or its URL; returns its payload hash: a SHA-256, or the keyword of
 * an unsigned payload. Throws S3's error for each kind of failure.
 */
export function authenticate(request: S3Request, access: AwsAccess): string {
  const claim = request.query.has('X-Amz-Signature') ? claimOfUrl(request) : claimOfHeader(request);
  checkTime(claim);
  checkSignedHeaders(request, claim);
  const { day, region } = checkedScope(claim.credential, access);
  const expected = requestSignature(access.secretAccessKey, { day, region, service: 's3' }, claim.time, {
    method: request.method,
    path: request.path,
    query: claim.query,
    headers: request.headers,
    signedHeaders: claim.signedHeaders,
    payloadHash: claim.payloadHash,
  });
  if (!isSameSignature(expected, claim.signature)) {
    throw s3Error('SignatureDoesNotMatch', 'The request signature we calculated does not match.');
  }
  return claim.payloadHash;
}

/** Checks the credential's owner, and that it is for S3. Returns its day and region. */
export function checkedScope(
  credential: string,
  { accessKeyId }: AwsAccess,
): { readonly day: string; readonly region: string } {
  const [id = '', day = '', region = '', ...rest] = credential.split('/');
  if (id !== accessKeyId) throw s3Error('InvalidAccessKeyId', 'The access key id does not exist.');
  if (`${day}/${region}/${rest.join('/')}` !== scopeText({ day, region, service: 's3' })) {
    throw s3Error('AuthorizationHeaderMalformed', 'The credential must be for s3.');
  }
  return { day, region };
}

function claimOfHeader({ headers, query }: S3Request): Claim {
  const { authorization = '', 'x-amz-date': time = '', 'x-amz-content-sha256': payloadHash = '' } = headers;
  if (!authorization) throw s3Error('AccessDenied', 'Anonymous access is forbidden.');
  const claim = signatureClaim(authorization);
  if (!claim) throw s3Error('AuthorizationHeaderMalformed', 'The authorization header is malformed.');
  return { ...claim, time, payloadHash, query: [...query] };
}

function claimOfUrl({ query }: S3Request): Claim {
  const value = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  const expirySeconds = Number(value('Expires'));
  if (value('Algorithm') !== 'AWS4-HMAC-SHA256' || !value('SignedHeaders')) {
    throw s3Error(
      'AuthorizationQueryParametersError',
      'The query parameters of the signature are malformed.',
    );
  }
  if (!Number.isInteger(expirySeconds) || expirySeconds < 1 || expirySeconds > maximumExpirySeconds) {
    throw s3Error('AuthorizationQueryParametersError', 'X-Amz-Expires must be 1 to 604800 seconds.');
  }
  return {
    credential: value('Credential'),
    signedHeaders: value('SignedHeaders').split(';'),
    signature: value('Signature'),
    time: value('Date'),
    payloadHash: query.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
    query: [...query].filter(([name]) => name !== 'X-Amz-Signature'),
    expirySeconds,
  };
}

function checkTime({ time, credential, expirySeconds }: Claim): void {
  const signedMs = signatureEpochMs(time);
  const ageMs = Date.now() - signedMs;
  if (Number.isNaN(signedMs) || credential.split('/')[1] !== time.slice(0, 8)) {
    throw s3Error('AccessDenied', 'The date of the signature is missing or malformed.');
  }
  if (expirySeconds !== undefined && ageMs > expirySeconds * 1_000) {
    throw s3Error('AccessDenied', 'Request has expired.');
  }
  if (-ageMs > skewMs || (expirySeconds === undefined && ageMs > skewMs)) {
    throw s3Error('RequestTimeTooSkewed', 'The difference between the request time and now is too large.');
  }
}

/** Holders of a presigned URL must not change its meaning: S3's own headers must all be signed. */
function checkSignedHeaders({ headers }: S3Request, { signedHeaders }: Claim): void {
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && name !== 'x-amz-content-sha256' && !signedHeaders.includes(name),
  );
  if (!signedHeaders.includes('host') || unsigned.length > 0) {
    throw s3Error(
      'AccessDenied',
      `There were headers that were not signed: ${unsigned.join(', ') || 'host'}.`,
    );
  }
}
