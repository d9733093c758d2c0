import { programEndpoints } from '../../catalog.ts';
import { needsCredential, type VisitContext } from '../../core/contract/endpoint.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { callsUrl } from './calls-url.ts';

/** The filters in the form; empty fields do not filter. */
export interface CallSearch {
  readonly endpoint: string;
  readonly status: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** The form to find a call by its request ID, or to narrow the list: open if it is narrowed. */
export function callFilters(search: CallSearch, context: VisitContext): Markup {
  const { endpoint, status, key, from, to } = search;
  const isNarrowed = Object.values(search).some(Boolean);
  const paths = new Set(
    programEndpoints.filter(({ access }) => needsCredential(access)).map(({ path }) => path),
  );
  const paired = [['', 'Any'] as const, ...[...paths].map((path) => [path, path] as const)];
  const date = (name: 'from' | 'to', label: string, value: string) =>
    markup`<div class="field"><label for="${name}">${label}</label><input type="date" id="${name}" name="${name}" value="${value}"></div>`;
  return markup`<details class="card narrowing"${isNarrowed ? markup` open` : ''}><summary>Find and filter</summary>
<form method="get" action="${callsUrl(context)}" role="search" aria-label="Calls">
<div class="filters">
<div class="field wider"><label for="request_id">Request ID</label>
<input type="search" id="request_id" name="request_id" maxlength="100" autocomplete="off" spellcheck="false" aria-describedby="request-hint"></div>
<div class="field wider"><label for="endpoint">Endpoint</label>${select('endpoint', paired, endpoint)}</div>
<div class="field"><label for="status">Status</label>${select('status', statuses, status)}</div>
${date('from', 'From (UTC)', from)}${date('to', 'To (UTC)', to)}
${key ? markup`<input type="hidden" name="key" value="${key}">` : ''}
<button>Show</button></div>
<p class="hint" id="request-hint">A request ID is in the header <code>X-Request-Id</code> of every response, and in every error. A job’s ID works, too.
${isNarrowed ? markup`${key ? markup`Only calls of <code>${key}</code> are shown. ` : ''}<a href="${callsUrl(context)}">Show all calls</a>` : ''}</p>
</form></details>`;
}

const statuses = [
  ['', 'Any'],
  ['2xx', 'Succeeded (2xx)'],
  ['4xx', 'Refused (4xx)'],
  ['429', 'Too many (429)'],
  ['5xx', 'Failed (5xx)'],
] as const;

function select(name: string, options: readonly (readonly [string, string])[], chosen: string): Markup {
  return markup`<select id="${name}" name="${name}">${options.map(
    ([value, label]) =>
      markup`<option value="${value}"${value === chosen ? markup` selected` : ''}>${label}</option>`,
  )}</select>`;
}
