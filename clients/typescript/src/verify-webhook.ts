import { InvalidInputError, InvalidWebhookError } from './errors.ts';
import type { Job } from './generated/types.ts';

/** A webhook whose signature is the service's. Others may be added: ignore types that you do not know. */
export type WebhookEvent =
  | {
      readonly type: 'job.completed' | 'job.failed' | 'job.cancelled';
      readonly timestamp: string;
      readonly data: Job;
    }
  | {
      readonly type: 'credits.low';
      readonly timestamp: string;
      /** In credits. The balance includes what is reserved. */
      readonly data: { readonly balance: number; readonly reserved: number; readonly below: number };
    }
  | {
      readonly type: 'webhook.test';
      readonly timestamp: string;
      readonly data: Readonly<Record<string, unknown>>;
    };

export interface ReceivedWebhook {
  /** The body as it came: parsed and written again, it would not verify. */
  readonly body: string | Uint8Array;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `whsec_…` from the dashboard; a list if several may have signed. */
  readonly secret: string | readonly string[];
  /** How old or how far ahead a webhook may be, in seconds. Default: 300. */
  readonly toleranceSeconds?: number;
}

/** The event of a webhook, verified as Standard Webhooks has it. Throws invalid_webhook: answer it with 400. */
export async function verifyWebhook(webhook: ReceivedWebhook): Promise<WebhookEvent> {
  const { body, headers, secret, toleranceSeconds = 300 } = webhook;
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    header(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures)
    throw invalid('has no webhook-id, webhook-timestamp or webhook-signature');
  const ageSeconds = Math.abs(Date.now() / 1_000 - Number(timestamp));
  if (!(ageSeconds <= toleranceSeconds)) throw invalid('is too old, or this machine’s clock is wrong');
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), bytes);
  const given = signatures.split(' ').filter((text) => text.startsWith('v1,'));
  for (const each of [secret].flat()) {
    const key = await importedKey(each);
    for (const signature of given) {
      const expected = bytesOf(signature.slice('v1,'.length));
      if (expected && (await crypto.subtle.verify('HMAC', key, expected, signed))) {
        return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
      }
    }
  }
  throw invalid('is not signed with this secret');
}

function header(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
}

async function importedKey(secret: string) {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (!bytes?.length)
    throw new InvalidInputError('invalid_options', 'secret is not a webhook secret: it begins with whsec_.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

function invalid(why: string): InvalidWebhookError {
  return new InvalidWebhookError('invalid_webhook', `The webhook ${why}.`);
}
