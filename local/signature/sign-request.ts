import { createHash } from 'node:crypto';
import type { AwsAccess } from './aws-access.ts';
import { requestSignature, scopeText } from './signature-v4.ts';

interface Request {
  readonly method: string;
  /** Without a query. */
  readonly url: URL;
  readonly body: string;
}

/** The headers that sign a request to an AWS service, including the given headers. */
export function signedHeaders(
  { method, url, body }: Request,
  headers: Readonly<Record<string, string>>,
  { accessKeyId, secretAccessKey, sessionToken, region }: AwsAccess,
  service: string,
): Record<string, string> {
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = { day: time.slice(0, 8), region, service };
  const toSign: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-date': time,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(toSign).toSorted();
  const signatureText = requestSignature(secretAccessKey, scope, time, {
    method,
    path: url.pathname,
    query: [],
    headers: toSign,
    signedHeaders: names,
    payloadHash: createHash('sha256').update(body).digest('hex'),
  });
  const { host: _host, ...sent } = toSign; // fetch sets it
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scopeText(scope)}, SignedHeaders=${names.join(';')}, Signature=${signatureText}`,
  };
}
