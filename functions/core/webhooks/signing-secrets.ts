import { appSecret } from './app-secret.ts';
import { webhookSecrets } from './webhook-secrets.ts';

/** The secrets that sign an account's webhooks; for jobs of apps, those that apps know. */
export async function signingSecrets(accountId: string, isOfApp: boolean): Promise<readonly string[]> {
  const secrets = await webhookSecrets(accountId);
  return secrets.map(({ value }) => (isOfApp ? appSecret(value) : value));
}
