import { randomUUID } from 'node:crypto';
import type { Environment } from '../contract/resources/environment.ts';
import { currentTrace } from '../trace.ts';
import { postWebhook } from './post-webhook.ts';
import { isSuccess } from './retry-schedule.ts';
import { signWebhook } from './sign-webhook.ts';
import { signingSecrets } from './signing-secrets.ts';
import { vetWebhookUrl } from './webhook-url.ts';

interface TestSender {
  readonly accountId: string;
  readonly environment: Environment;
  readonly isOfApp: boolean;
}

/** A receiver's response to a test. */
interface TestOutcome {
  readonly id: string;
  readonly delivered: boolean;
  /** Null if there was no response in time. */
  readonly status: number | null;
  readonly durationMs: number;
}

/**
 * Sends one webhook of the type `webhook.test`, signed like every other, and waits for the response. Not retried.
 * Throws what vetWebhookUrl throws.
 */
export async function sendTest(url: string, sender: TestSender): Promise<TestOutcome> {
  await vetWebhookUrl(url);
  const { accountId, environment, isOfApp } = sender;
  const secrets = await signingSecrets(accountId, isOfApp);
  const at = new Date();
  const id = `msg_${randomUUID()}`;
  const data = { environment, message: 'This is a test. Nothing has happened to a job.' };
  const payload = JSON.stringify({ type: 'webhook.test', timestamp: at.toISOString(), data });
  const headers = { ...signWebhook(id, payload, secrets, at), ...currentTrace() };
  const status = await postWebhook(url, payload, headers);
  return { id, delivered: isSuccess(status), status, durationMs: Date.now() - at.getTime() };
}
