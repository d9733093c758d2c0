import { creditsAlert, setCreditsAlert } from '../core/billing/credits-alert.ts';
import type { Operations } from '../core/contract/endpoint.ts';
import { recordAccountChange } from '../core/http/record-account-change.ts';
import type { CreditsAlert } from '../core/identity/account.ts';
import { vetWebhookUrl } from '../core/webhooks/webhook-url.ts';
import type { account } from './endpoints.ts';

/** The webhook for a low balance. Both environments show and set the same one, since they share one balance. */
export const alert: Pick<
  Operations<typeof account>,
  'getCreditsAlert' | 'setCreditsAlert' | 'removeCreditsAlert'
> = {
  getCreditsAlert: async (_, { accountId }) => ({ json: describeAlert(await creditsAlert(accountId)) }),

  setCreditsAlert: async ({ below, webhook_url: webhookUrl }, context) => {
    await vetWebhookUrl(webhookUrl);
    const wish = { belowHundredths: Math.round(below * 100), webhookUrl };
    await setCreditsAlert(context.accountId, wish);
    await recordAccountChange(context, 'creditsAlertSet', new URL(webhookUrl).host);
    return { json: describeAlert(wish) };
  },

  removeCreditsAlert: async (_, context) => {
    await setCreditsAlert(context.accountId, undefined);
    await recordAccountChange(context, 'creditsAlertRemoved');
    return { json: describeAlert(undefined) };
  },
};

function describeAlert(set: Pick<CreditsAlert, 'belowHundredths' | 'webhookUrl'> | undefined) {
  return { below: set ? set.belowHundredths / 100 : null, webhook_url: set?.webhookUrl ?? null };
}
