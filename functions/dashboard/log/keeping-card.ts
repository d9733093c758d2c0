import type { VisitContext } from '../../core/contract/endpoint.ts';
import { orWhoMay } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { callsUrl } from './calls-url.ts';

/** The form to keep requests and answers, or to keep them no longer. */
export function keepingCard(isKeeping: boolean, context: VisitContext): Markup {
  return markup`<section class="card" aria-labelledby="keeping"><h2 id="keeping">Requests and answers: ${isKeeping ? 'kept' : 'not kept'}</h2>
<p>${isKeeping ? 'Those of each call are kept for a day, for you to see and to run again.' : 'They can be kept for a day, for you to see and to run again.'}
Secrets, files, base64, long texts and addresses with a query never are. It applies to both environments, within a minute.</p>
${orWhoMay(
  dashboard.keepCalls,
  'change this',
  context,
  () => markup`<form method="post" action="${callsUrl(context)}/keeping">${formTokenField(context)}<input type="hidden" name="keep" value="${isKeeping ? 'no' : 'yes'}">
<button class="quiet small">${isKeeping ? 'Keep them no longer' : 'Keep them'}</button></form>`,
)}</section>`;
}
