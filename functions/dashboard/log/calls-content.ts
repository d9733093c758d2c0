import type { z } from 'zod';
import type { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { notice } from '../../core/design/notice.ts';
import { numberText } from '../../core/design/number-text.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import { mayUse } from '../../core/pages/allowed.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { type CallSearch, callFilters } from './call-filters.ts';
import { callsUrl } from './calls-url.ts';
import { pager } from './pager.ts';
import { statusBadge } from './status-badge.ts';

type CallList = z.output<typeof catalog.account.listCalls.produces>;
export type LoggedCall = CallList['calls'][number];

/** A page of the log, or why it cannot be shown. */
export type CallsResult = CallList | { readonly refusal: string };

/** The account's calls, and the form with their filters. */
export function callsContent(
  result: CallsResult,
  search: CallSearch,
  cursor: string,
  context: VisitContext,
): Markup {
  return markup`<h1>Calls</h1>
<p>Every call of the last ${limits.callDays} days in the <b>${context.environment}</b> environment. A call appears some seconds after its response.</p>
${callFilters(search, context)}
<section class="card" aria-label="Calls">
${'refusal' in result ? notice('bad', result.refusal) : listPart(result, search, cursor, context)}
</section>`;
}

/** The origin of a call, in a word or by its name. */
export function callerName({ key, app, via }: LoggedCall): string {
  return key?.name ?? app?.name ?? (via === 'dashboard' ? 'Dashboard' : '–');
}

function listPart(
  { calls, next_cursor }: CallList,
  search: CallSearch,
  cursor: string,
  context: VisitContext,
): Markup {
  const given = Object.entries(search).filter(([, value]) => value !== '');
  const query = new URLSearchParams(given).toString();
  const url = `${callsUrl(context)}${query && `?${query}`}`;
  const pages = pager({ url, cursor, nextCursor: next_cursor });
  if (calls.length === 0) return markup`${nothing(next_cursor !== null, given.length > 0, context)}${pages}`;
  return markup`<table class="rows calls"><thead><tr><th scope="col">Call</th><th scope="col">Status</th><th scope="col">Time</th>
<th scope="col">Made by</th><th scope="col" class="number">Took</th><th scope="col" class="number">Credits</th></tr></thead>
<tbody>${calls.map((call) => row(call, context))}</tbody></table>
${pages}`;
}

function nothing(hasOlder: boolean, isNarrowed: boolean, context: VisitContext): Markup {
  const { baseUrl } = context;
  if (hasOlder) return markup`<p class="dim">None of the calls looked at so far. There are older ones.</p>`;
  if (isNarrowed)
    return markup`<p class="dim">No calls. <a href="${callsUrl({ baseUrl })}">Show all calls</a></p>`;
  if (!mayUse(dashboard.runTrial, context)) return markup`<p><b>No calls yet.</b></p>`;
  return markup`<p><b>No calls yet.</b> Make one in the <a href="${baseUrl}/dashboard/playground">playground</a>, or with an <a href="${baseUrl}/dashboard/keys">API key</a>.</p>`;
}

function row(call: LoggedCall, context: VisitContext): Markup {
  const { request_id, created_at, method, endpoint, status, code, duration_ms, credits, via } = call;
  const caller = call.key ?? call.app;
  const by = caller
    ? markup`<a class="plain" href="${callsUrl(context)}?key=${encodeURIComponent(caller.id)}" aria-label="Only calls of ${caller.name}">${caller.name}</a>`
    : callerName(call);
  return markup`<tr><td class="what"><a href="${callsUrl(context)}/${encodeURIComponent(request_id)}">${method} ${endpoint}</a>${via === 'mcp' || via === 'job' ? markup` <span class="badge">${via === 'mcp' ? 'MCP' : 'job'}</span>` : ''}</td>
<td class="state">${statusBadge(status)}${code === null ? '' : markup` <code>${code}</code>`}</td>
<td>${relativeTime(created_at)}</td>
<td class="by">${by}</td>
<td class="number">${numberText(duration_ms)} ms</td>
<td class="number">${numberText(credits, 2)}<span class="unit"> credits</span></td></tr>`;
}
