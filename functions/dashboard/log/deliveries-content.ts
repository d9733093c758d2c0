import type { z } from 'zod';
import type { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { webhookUrl } from '../webhook-content.ts';
import { callsUrl } from './calls-url.ts';
import { pager } from './pager.ts';
import { outcomeBadge } from './status-badge.ts';

export type DeliveryList = z.output<typeof catalog.account.listDeliveries.produces>;
type Delivery = DeliveryList['deliveries'][number];

/** The webhooks of jobs and their outcomes. */
export function deliveriesContent(
  { deliveries, next_cursor }: DeliveryList,
  cursor: string,
  context: VisitContext,
): Markup {
  return markup`<section class="card" aria-labelledby="deliveries"><h2 id="deliveries">Deliveries</h2>
${deliveries.length === 0 ? markup`<p><b>No webhooks yet.</b> A request with <code>webhook_url</code> in the <b>${context.environment}</b> environment sends one, and so does the test below.</p>` : table(deliveries, context)}
${pager({ url: webhookUrl(context), cursor, nextCursor: next_cursor })}</section>`;
}

function table(deliveries: readonly Delivery[], context: VisitContext): Markup {
  return markup`<table class="rows calls"><thead><tr><th scope="col">Webhook</th><th scope="col">Status</th><th scope="col">Time</th>
<th scope="col">Attempts</th><th scope="col"><span class="visually-hidden">Replay</span></th></tr></thead>
<tbody>${deliveries.map((delivery) => row(delivery, context))}</tbody></table>`;
}

function row(delivery: Delivery, context: VisitContext): Markup {
  const { id, job_id, type, webhook_url, status, created_at } = delivery;
  return markup`<tr><td class="what"><a href="${callsUrl(context)}/${job_id}">${type}</a> <span class="dim id">${webhook_url}</span></td>
<td class="state">${outcomeBadge(status)}</td>
<td>${relativeTime(created_at)}</td>
<td class="by">${attemptsOf(delivery)}</td>
<td><form method="post" action="${webhookUrl(context)}/replay">${formTokenField(context)}<input type="hidden" name="delivery_id" value="${id}">
<button class="quiet small" aria-label="Replay ${type} of ${created_at}">Replay</button></form></td></tr>`;
}

function attemptsOf({ attempts, next_attempt_at }: Delivery): Markup {
  const last = attempts.at(-1);
  const made = last
    ? markup`${attempts.length}, last ${last.status === null ? 'without response' : markup`<b>${last.status}</b>`}`
    : 'none yet';
  const next = next_attempt_at
    ? markup`, <span class="dim">next ${relativeTime(next_attempt_at)}</span>`
    : '';
  return markup`<span>${made}${next}</span>`;
}
