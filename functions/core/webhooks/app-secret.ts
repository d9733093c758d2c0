import { createHmac } from 'node:crypto';

/**
 * The secret that signs webhooks of jobs requested by apps, derived from one of the account's own secrets. An app may
 * name any URL, including the account's own receiver, which must not mistake its job for one of the account's.
 */
export function appSecret(secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `whsec_${createHmac('sha256', key).update('jobs of apps').digest('base64')}`;
}
