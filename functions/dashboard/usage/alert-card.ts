import type { VisitContext } from '../../core/contract/endpoint.ts';
import { field } from '../../core/design/field.ts';
import { orWhoMay } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import type { Faults, Labels } from '../frame/or-show-again.ts';

/** The values of the form. */
export interface AlertInput {
  readonly below: string;
  readonly webhook_url: string;
}

export const alertLabels: Labels = { below: 'Balance', webhook_url: 'Webhook URL' };

/** The form to set the balance below which a webhook is sent. */
export function alertCard(input: AlertInput, faults: Faults, context: VisitContext): Markup {
  const url = { name: 'webhook_url', label: 'Webhook URL', type: 'url', isRequired: false } as const;
  return markup`<section class="card" aria-labelledby="alert"><h2 id="alert">When the balance is low</h2>
<p>A webhook of the type <code>credits.low</code> is sent once when the balance falls below this. Leave both fields empty to send none.</p>
${orWhoMay(
  dashboard.saveAlert,
  'set the alert',
  context,
  () => markup`<form method="post" action="${context.baseUrl}/dashboard/usage/alert">${formTokenField(context)}
<div class="row top">${field({ name: 'below', label: 'Balance', value: input.below, fault: faults.below, isRequired: false, hint: 'In credits.' })}
${field({ ...url, value: input.webhook_url, fault: faults.webhook_url, hint: 'https only.' })}</div>
<button>Save</button></form>`,
)}</section>`;
}
