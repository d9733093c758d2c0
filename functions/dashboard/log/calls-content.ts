import type { z } from 'zod';
import { type catalog, programEndpoints } from '../../catalog.ts';
import { needsCredential, type VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { notice } from '../../core/design/notice.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { secondText } from '../frame/time-text.ts';
import { pager } from './pager.ts';
import { statusBadge } from './status-badge.ts';

type CallList = z.output<typeof catalog.account.listCalls.produces>;
export type LoggedCall = CallList['calls'][number];

/** The filters in the page's form; empty fields do not filter. */
export interface CallSearch {
  readonly endpoint: string;
  readonly status: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** A page of the log, or why it cannot be shown. */
export type CallsResult = CallList | { readonly refusal: string };

/** The account's calls, and the form with their filters. */
export function callsContent(
  result: CallsResult,
  search: CallSearch,
  cursor: string,
  context: VisitContext,
): Markup {
  const isNarrowed = Object.values(search).some(Boolean);
  return markup`<h1>Calls</h1>
<p>Every call of the last ${limits.callDays} days in the <b>${context.environment}</b> environment. A call appears some seconds after its response.</p>
${requestForm(context)}
${filterForm(search, isNarrowed, context)}
<section class="card" aria-label="Calls">
${'refusal' in result ? notice('bad', result.refusal) : listPart(result, search, cursor, context)}
</section>`;
}

/** The URL of the log. */
export function callsUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/calls`;
}

/** The origin of a call, in a word or by its name. */
export function callerName({ key, app, via }: LoggedCall): string {
  return key?.name ?? app?.name ?? (via === 'dashboard' ? 'Dashboard' : '–');
}

function requestForm(context: VisitContext): Markup {
  return markup`<form method="get" action="${callsUrl(context)}" role="search" class="card">
<div class="row bottom"><div class="field"><label for="request_id">Find a call by its request ID</label>
<input type="search" id="request_id" name="request_id" maxlength="100" autocomplete="off" spellcheck="false" required aria-describedby="request-hint"></div>
<button>Find</button></div>
<p class="hint" id="request-hint">It is in the header <code>X-Request-Id</code> of every response, and in every error as <code>request_id</code>. A job’s ID works, too.</p>
</form>`;
}

const statuses = [
  ['', 'Any'],
  ['2xx', 'Succeeded (2xx)'],
  ['4xx', 'Refused (4xx)'],
  ['429', 'Too many (429)'],
  ['5xx', 'Failed (5xx)'],
] as const;

function filterForm(search: CallSearch, isNarrowed: boolean, context: VisitContext): Markup {
  const { endpoint, status, key, from, to } = search;
  const paths = new Set(
    programEndpoints.filter(({ access }) => needsCredential(access)).map(({ path }) => path),
  );
  const paired = [['', 'Any'] as const, ...[...paths].map((path) => [path, path] as const)];
  const date = (name: 'from' | 'to', label: string, value: string) =>
    markup`<div class="field"><label for="${name}">${label}</label><input type="date" id="${name}" name="${name}" value="${value}"></div>`;
  return markup`<form method="get" action="${callsUrl(context)}" class="card" aria-label="Filters">
<div class="filters">
<div class="field wider"><label for="endpoint">Endpoint</label>${select('endpoint', paired, endpoint)}</div>
<div class="field"><label for="status">Status</label>${select('status', statuses, status)}</div>
${date('from', 'From (UTC)', from)}${date('to', 'To (UTC)', to)}
${key ? markup`<input type="hidden" name="key" value="${key}">` : ''}
<button>Filter</button></div>
${isNarrowed ? markup`<p class="hint">${key ? markup`Only calls of <code>${key}</code>. ` : ''}<a href="${callsUrl(context)}">Show all calls</a></p>` : ''}
</form>`;
}

function select(name: string, options: readonly (readonly [string, string])[], chosen: string): Markup {
  return markup`<select id="${name}" name="${name}">${options.map(
    ([value, label]) =>
      markup`<option value="${value}"${value === chosen ? markup` selected` : ''}>${label}</option>`,
  )}</select>`;
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
  if (calls.length === 0) {
    const none =
      next_cursor === null ? 'No calls.' : 'None of the calls looked at so far. There are older ones.';
    return markup`<p class="dim">${none}</p>${pages}`;
  }
  return markup`<table class="stacks log"><thead><tr><th scope="col">Time (UTC)</th><th scope="col">Call</th><th scope="col">Status</th>
<th scope="col">Made by</th><th scope="col" class="number">Took</th><th scope="col" class="number">Credits</th></tr></thead>
<tbody>${calls.map((call) => row(call, context))}</tbody></table>
${pages}`;
}

function row(call: LoggedCall, context: VisitContext): Markup {
  const { request_id, created_at, method, endpoint, status, code, duration_ms, credits, via } = call;
  const caller = call.key ?? call.app;
  const by = caller
    ? markup`<a class="plain" href="${callsUrl(context)}?key=${encodeURIComponent(caller.id)}" aria-label="Only calls of ${caller.name}">${caller.name}</a>`
    : callerName(call);
  return markup`<tr><td data-label="Time (UTC)">${secondText(created_at)}</td>
<td data-label="Call"><span><a href="${callsUrl(context)}/${encodeURIComponent(request_id)}">${method} ${endpoint}</a>${via === 'mcp' || via === 'job' ? markup` <span class="badge">${via === 'mcp' ? 'MCP' : 'job'}</span>` : ''}</span></td>
<td data-label="Status"><span>${statusBadge(status)}${code === null ? '' : markup` <code>${code}</code>`}</span></td>
<td data-label="Made by">${by}</td>
<td data-label="Took" class="number fixed">${duration_ms.toLocaleString('en-US')} ms</td>
<td data-label="Credits" class="number">${credits.toFixed(2)}</td></tr>`;
}
