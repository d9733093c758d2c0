import { createHmac } from 'node:crypto';

/**
 * The secret that signs webhooks of jobs which apps have asked for, made from one of the account's own secrets. An app
 * may name any URL, the account's own receiver included, which must not take its job for one of the account's.
 */
export function appSecret(secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `whsec_${createHmac('sha256', key).update('jobs of apps').digest('base64')}`;
}
