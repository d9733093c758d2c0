import type { VisitContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { field } from '../core/design/field.ts';
import { relativeTime } from '../core/design/relative-time.ts';
import { orWhoMay } from '../core/pages/allowed.ts';
import { formTokenField } from '../core/pages/form-token-field.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import { appSecret } from '../core/webhooks/app-secret.ts';
import type { WebhookSecret } from '../core/webhooks/webhook-secrets.ts';
import { dashboard } from './endpoints.ts';
import type { Faults } from './frame/or-show-again.ts';

interface WebhookParts {
  readonly secrets: readonly WebhookSecret[];
  readonly message?: Markup | undefined;
  /** The form to send a test, and the list of sent webhooks. */
  readonly form: Markup;
  readonly deliveries: Markup;
}

/** The outcomes of webhooks, a test, and the secrets that sign them, the newest first. */
export function webhookContent(
  { secrets, message, form, deliveries }: WebhookParts,
  context: VisitContext,
): Markup {
  const [newest, ...earlier] = secrets;
  return markup`<h1>Webhooks</h1>
<p>A request with <code>"async": true</code> and a <code>webhook_url</code> notifies that URL when its job is done.</p>
${message ?? ''}
${deliveries}
${form}
<section class="card" aria-labelledby="secret">
<h2 id="secret">The secret</h2>
<p>Each message is signed according to <a href="https://www.standardwebhooks.com" rel="noopener">Standard Webhooks</a>. Verify it with this secret before you trust it. The secret is the same in both environments.</p>
${newest ? shownSecret('Show the secret', newest.value) : ''}
${earlier.map(earlierSecret)}
</section>
<section class="card" aria-labelledby="app-secret"><h2 id="app-secret">Jobs of apps</h2>
<p>An app that you have connected can ask for jobs, and may name any URL. Their messages are signed with another secret, so none of them passes for a message of yours.</p>
${newest ? shownSecret('Show the secret of apps', appSecret(newest.value)) : ''}</section>
${orWhoMay(
  dashboard.rotateWebhook,
  'make a new secret',
  context,
  () => markup`<details class="confirm"><summary class="button danger small">Make a new secret…</summary>
<form method="post" action="${webhookUrl(context)}/rotate">${formTokenField(context)}
<p>The current secret keeps signing beside the new one for ${limits.webhookSecretHours} hours, so that you can give the new one to every receiver.</p>
<button class="danger small">Make a new secret</button></form></details>`,
)}`;
}

/** The form to test a receiver. */
export function testForm(context: VisitContext, url: string, faults: Faults): Markup {
  return markup`<section class="card" aria-labelledby="test"><h2 id="test">Send a test</h2>
<form method="post" action="${webhookUrl(context)}/test">${formTokenField(context)}
${field({ name: 'webhook_url', label: 'URL of your receiver', type: 'url', value: url, fault: faults.webhook_url, hint: 'A signed webhook of the type webhook.test is sent there once. It must be https, at a public address.', maximumLength: limits.urlCharacters })}
<button>Send a test</button></form></section>`;
}

/** The URL of the webhooks page. */
export function webhookUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/webhook`;
}

function earlierSecret({ value, endsAt }: WebhookSecret): Markup {
  return markup`<p>${endsAt === undefined ? '' : markup`The previous secret also signs until ${relativeTime(endsAt)}.`}</p>
${shownSecret('Show the earlier secret', value)}`;
}

function shownSecret(label: string, value: string): Markup {
  return markup`<details class="secret"><summary>${label}</summary><code class="once" data-copy>${value}</code></details>`;
}
