import { SignatureV4 } from '@smithy/signature-v4';
import { dynamodb } from './dynamodb/dynamodb-client.ts';

interface SignedRequest {
  /** The service's name in signatures. */
  readonly service: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Longer than a service of AWS takes. */
const timeoutMs = 10_000;

/**
 * Sends a request of the caller's own making to a service of AWS, signed with the credentials of this process, for
 * services of which few requests are used. The body's SHA-256 is a header, as OpenSearch Serverless wants it. Returns the
 * response whatever its status.
 */
export async function signedRequest({
  service,
  method,
  url,
  body,
  headers,
}: SignedRequest): Promise<Response> {
  const { protocol, hostname, port, pathname, host } = new URL(url);
  const { credentials, region, sha256 } = dynamodb.config;
  const signer = new SignatureV4({ service, credentials, region, sha256 });
  const signed = await signer.sign({
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query: {},
    headers: { ...headers, host },
    body,
  });
  return fetch(url, {
    method,
    headers: signed.headers,
    ...(body !== undefined && { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
}
