import type { VisitContext } from '../shared/contract/endpoint.ts';
import type { Markup } from '../shared/html/markup.ts';
import { notice } from '../shared/html/notice.ts';
import type { Page } from '../shared/html/page.ts';
import { rotateWebhookSecret, webhookSecrets } from '../shared/jobs/webhooks/webhook-secrets.ts';
import type { DashboardOperations } from './dashboard-operations.ts';
import { dashboardPage } from './frame.ts';
import { webhookContent, webhookUrl } from './webhook-content.ts';

/** The page of the secret that webhooks are signed with. */
export const webhook: DashboardOperations<'showWebhook' | 'rotateWebhook'> = {
  showWebhook: ({ done }, context) => page(context, done === 'rotated' ? rotated : undefined),

  rotateWebhook: async (_, context) => {
    await rotateWebhookSecret(context.accountId);
    return { redirect: `${webhookUrl(context)}?done=rotated` };
  },
};

const rotated = notice('good', 'There is a new secret.');

async function page(context: VisitContext, message: Markup | undefined): Promise<Page> {
  const content = webhookContent(await webhookSecrets(context.accountId), message, context);
  return dashboardPage(context, { path: '/dashboard/webhook', title: 'Webhook secret', content });
}
