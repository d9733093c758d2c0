import { catalog } from '../catalog.ts';
import { callForJson } from '../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../core/contract/endpoint.ts';
import { notice } from '../core/design/notice.ts';
import { recordAccountChange } from '../core/http/record-account-change.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import type { Page } from '../core/pages/page.ts';
import { rotateWebhookSecret, webhookSecrets } from '../core/webhooks/webhook-secrets.ts';
import type { DashboardOperations } from './dashboard-operations.ts';
import { dashboardPage } from './frame/frame.ts';
import { orShowAgain } from './frame/or-show-again.ts';
import { type DeliveryList, deliveriesContent } from './log/deliveries-content.ts';
import { logStyle } from './log/log-style.ts';
import { testForm, webhookContent, webhookUrl } from './webhook-content.ts';

/** The page of webhooks: their outcomes, a test, and the secret that signs them. */
export const webhook: DashboardOperations<
  'showWebhook' | 'rotateWebhook' | 'sendTestWebhook' | 'replayWebhook'
> = {
  showWebhook: ({ done, status, cursor }, context) =>
    page(context, { message: messageOf(done, status), cursor }),

  sendTestWebhook: ({ webhook_url }, context) =>
    orShowAgain(
      async () => {
        const call = { family: 'account', endpoint: catalog.account.testWebhook } as const;
        const tested = await callForJson({ ...call, json: { webhook_url } }, context);
        const { status } = tested as { readonly status: number | null }; // the endpoint's own schema
        return { redirect: `${webhookUrl(context)}?done=tested&status=${status ?? 'none'}` };
      },
      (message, faults) => page(context, { message, form: testForm(context, webhook_url, faults) }),
      { webhook_url: 'The URL' },
    ),

  replayWebhook: async ({ delivery_id }, context) => {
    const call = { family: 'account', endpoint: catalog.account.replayDelivery } as const;
    await callForJson({ ...call, pathParameters: { delivery_id } }, context);
    return { redirect: `${webhookUrl(context)}?done=replayed` };
  },

  rotateWebhook: async (_, context) => {
    await rotateWebhookSecret(context.accountId);
    await recordAccountChange(context, 'webhookSecretRotated');
    return { redirect: `${webhookUrl(context)}?done=rotated` };
  },
};

function messageOf(done: string, status: string): Markup | undefined {
  if (done === 'rotated') return notice('good', 'A new secret has been created.');
  if (done === 'replayed')
    return notice('good', 'The webhook is being sent once more. Reload the page to see what came of it.');
  if (done !== 'tested') return undefined;
  if (/^2\d\d$/.test(status)) return notice('good', `The test has arrived: the receiver answered ${status}.`);
  const what = /^\d{3}$/.test(status)
    ? `The receiver answered ${status}. Only a status from 200 to 299 counts as delivered.`
    : 'The receiver did not answer in time, or could not be reached.';
  return notice('bad', markup`<p>${what}</p>`);
}

interface PageParts {
  readonly message?: Markup | undefined;
  readonly cursor?: string;
  readonly form?: Markup;
}

async function page(
  context: VisitContext,
  { message, cursor = '', form = testForm(context, '', {}) }: PageParts,
): Promise<Page> {
  const query = { limit: '20', ...(cursor && { cursor }) };
  const call = { family: 'account', endpoint: catalog.account.listDeliveries } as const;
  const [secrets, list] = await Promise.all([
    webhookSecrets(context.accountId),
    callForJson({ ...call, query }, context),
  ]);
  const deliveries = deliveriesContent(list as DeliveryList, cursor, context); // the endpoint's own schema
  const content = webhookContent({ secrets, message, form, deliveries }, context);
  return dashboardPage(context, {
    path: '/dashboard/webhook',
    title: 'Webhooks',
    content,
    styles: [logStyle],
  });
}
