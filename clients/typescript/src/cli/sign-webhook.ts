import { createHmac, randomBytes } from 'node:crypto';

/** The headers with which the service signs a webhook: see https://www.standardwebhooks.com. */
export function signedHeaders(id: string, body: string, secret: string): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}

/** A secret of the form that the service's have. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}
