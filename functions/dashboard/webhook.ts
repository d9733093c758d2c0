import type { VisitContext } from '../core/contract/endpoint.ts';
import type { Markup } from '../core/pages/markup.ts';
import { notice } from '../core/pages/notice.ts';
import type { Page } from '../core/pages/page.ts';
import { rotateWebhookSecret, webhookSecrets } from '../core/webhooks/webhook-secrets.ts';
import type { DashboardOperations } from './dashboard-operations.ts';
import { dashboardPage } from './frame.ts';
import { recordVisitChange } from './record-visit-change.ts';
import { webhookContent, webhookUrl } from './webhook-content.ts';

/** The page of the secret that webhooks are signed with. */
export const webhook: DashboardOperations<'showWebhook' | 'rotateWebhook'> = {
  showWebhook: ({ done }, context) => page(context, done === 'rotated' ? rotated : undefined),

  rotateWebhook: async (_, context) => {
    await rotateWebhookSecret(context.accountId);
    await recordVisitChange(context, 'webhookSecretRotated');
    return { redirect: `${webhookUrl(context)}?done=rotated` };
  },
};

const rotated = notice('good', 'A new secret has been created.');

async function page(context: VisitContext, message: Markup | undefined): Promise<Page> {
  const content = webhookContent(await webhookSecrets(context.accountId), message, context);
  return dashboardPage(context, { path: '/dashboard/webhook', title: 'Webhook secret', content });
}
