import type { KeptCall } from '../../core/calls/kept-call.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { codeBlock } from '../../core/design/code.ts';
import { ifAllowed, mayUse } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { playableEndpoints } from '../playground/playable-endpoints.ts';
import type { LoggedCall } from './calls-content.ts';
import { callsUrl } from './calls-url.ts';

/** The request and the answer of a call, as far as they are kept, and a way to run it again. */
export function keptContent(
  { request_id, method, endpoint }: LoggedCall,
  kept: KeptCall | undefined,
  context: VisitContext,
): Markup {
  if (!kept) {
    return markup`<section class="card" aria-label="Request and answer"><p>The request and the answer are not kept.${ifAllowed(dashboard.keepCalls, context, () => markup` <a href="${callsUrl(context)}#keeping">Keep them from now on</a>, each for a day.`)}</p></section>`;
  }
  const { request, leftOut, answer, answerType } = kept;
  const isPlayable =
    mayUse(dashboard.runAgain, context) &&
    playableEndpoints.some((one) => one.method === method && one.path === endpoint);
  return markup`<section class="card" aria-label="Request"><div class="row apart"><h2>Request</h2>${isPlayable ? againForm(request_id, method, endpoint, context) : ''}</div>
${codeBlock(JSON.stringify(request, undefined, 2))}
${leftOut.length > 0 ? markup`<p class="hint">Not kept: ${leftOut.join(', ')}. Secrets, files, base64, long texts and addresses with a query never are.</p>` : ''}</section>
<section class="card" aria-label="Answer"><h2>Answer</h2>
${answer === undefined ? markup`<p class="dim">${answerType || 'An empty body'}: only short answers in JSON are kept.</p>` : codeBlock(JSON.stringify(answer, undefined, 2))}</section>`;
}

function againForm(requestId: string, method: string, endpoint: string, context: VisitContext): Markup {
  return markup`<form method="post" action="${callsUrl(context)}/again">${formTokenField(context)}<input type="hidden" name="request_id" value="${requestId}">
<input type="hidden" name="call" value="${method} ${endpoint}"><button class="small">Run again</button></form>`;
}
