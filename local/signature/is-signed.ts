import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AwsAccess } from './aws-access.ts';
import { isSameSignature, signatureClaim, signatureEpochMs, skewMs } from './signature-claim.ts';
import { requestSignature, scopeText } from './signature-v4.ts';

/**
 * Whether a request is signed with this access for that AWS service, body included (AWS Signature Version 4). A process
 * or a web page without this start's secret can call nothing.
 */
export function isSigned(
  { method = '', url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  body: Uint8Array,
  access: AwsAccess,
  service: string,
): boolean {
  const claim = signatureClaim(headers.authorization ?? '');
  const time = String(headers['x-amz-date']);
  if (!claim?.signedHeaders.includes('host') || !claim.signedHeaders.includes('x-amz-date')) return false;
  const [id, day = '', region = '', ...rest] = claim.credential.split('/');
  const scope = { day, region, service };
  if (id !== access.accessKeyId || [day, region, ...rest].join('/') !== scopeText(scope)) return false;
  if (day !== time.slice(0, 8) || !(Math.abs(Date.now() - signatureEpochMs(time)) <= skewMs)) return false;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const expected = requestSignature(access.secretAccessKey, scope, time, {
    method,
    path: pathname,
    query: [...searchParams],
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    signedHeaders: claim.signedHeaders,
    payloadHash: createHash('sha256').update(body).digest('hex'),
  });
  return isSameSignature(expected, claim.signature);
}
