import { Webhook } from 'standardwebhooks';

/**
 * The headers that tell a receiver who sends a webhook, and when: Standard Webhooks, with one signature for each secret.
 * The id is the same at each attempt, by which a receiver knows what it has had already; time and signatures are not.
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
