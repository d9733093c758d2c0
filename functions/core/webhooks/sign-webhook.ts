import { Webhook } from 'standardwebhooks';

/**
 * The headers that prove a webhook's sender and time, as defined by Standard Webhooks, with one signature for each
 * secret. The id is the same at each attempt, so that a receiver can recognise duplicates; the time and the signatures
 * differ.
 */
export function signWebhook(
  id: string,
  payload: string,
  secrets: readonly string[],
  at: Date,
): Readonly<Record<string, string>> {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, payload)).join(' '),
  };
}
