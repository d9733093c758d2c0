import type { KeptCall } from '../../core/calls/kept-call.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { type ProblemCode, problems } from '../../core/contract/problems/problem.ts';
import { problemAdvice } from '../../core/contract/problems/problem-advice.ts';
import { numberText } from '../../core/design/number-text.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { exactTime } from '../frame/exact-time.ts';
import { textWithCode } from '../frame/text-with-code.ts';
import { callerName, type LoggedCall } from './calls-content.ts';
import { callsUrl } from './calls-url.ts';
import { keptContent } from './kept-content.ts';
import { statusBadge } from './status-badge.ts';

/** A call, and what is kept of it. */
export interface SeenCall {
  readonly call: LoggedCall;
  readonly kept: KeptCall | undefined;
}

/** One request: its call or calls, with the meaning of an error and what to do. */
export function callContent(requestId: string, calls: readonly SeenCall[], context: VisitContext): Markup {
  return markup`<p><a href="${callsUrl(context)}">All calls</a></p>
<h1>Call</h1>
<p>Request ID <code class="id" data-copy>${requestId}</code></p>
${calls.length === 0 ? notFound(context) : calls.map((seen, index) => section(seen, index, context))}`;
}

function notFound({ environment }: VisitContext): Markup {
  return markup`<section class="card" aria-label="Not found"><p>There is no call with this ID in the <b>${environment}</b> environment.
A call appears some seconds after its response: reload the page if you have just made it. Calls without a valid credential are in no log.</p></section>`;
}

function section({ call, kept }: SeenCall, index: number, context: VisitContext): Markup {
  const { method, endpoint, status, created_at, duration_ms, pages, credits, via, environment } = call;
  const id = `call-${index}`;
  return markup`<section class="card" aria-labelledby="${id}"><h2 id="${id}">${method} ${endpoint} ${statusBadge(status)}</h2>
<dl><dt>Time</dt><dd>${exactTime(created_at)}</dd>
<dt>Took</dt><dd>${numberText(duration_ms)} ms</dd>
<dt>Credits</dt><dd>${numberText(credits, 2)}${pages > 0 ? ` for ${pages === 1 ? 'one page' : `${pages} pages`}` : ''}</dd>
<dt>Made by</dt><dd>${callerName(call)}${call.key ? markup` (API key <code>${call.key.id}</code>)` : ''}${call.app ? markup` (app <code>${call.app.id}</code>)` : ''}</dd>
<dt>Came by</dt><dd>${ways[via]}</dd>
<dt>Environment</dt><dd>${environment}</dd></dl></section>
${call.code === null ? '' : errorPart(call.code, call, `error-${index}`, context)}
${keptContent(call, kept, context)}`;
}

const ways: Readonly<Record<LoggedCall['via'], string>> = {
  api: 'HTTP',
  dashboard: 'the dashboard',
  mcp: 'a tool of MCP',
  job: 'the work of a job',
};

function errorPart(
  code: string,
  { message, details = [] }: LoggedCall,
  id: string,
  context: VisitContext,
): Markup {
  const known = Object.hasOwn(problems, code) ? (code as ProblemCode) : undefined;
  const advice = known && problemAdvice[known];
  const fields = details.map(({ field, message: rule }) => markup`<li><code>${field}</code> ${rule}</li>`);
  return markup`<section class="card" aria-labelledby="${id}"><h2 id="${id}">What went wrong</h2>
<p><b>${known ? problems[known][1] : 'Error'}</b> <code>${code}</code></p>
${message === null ? '' : markup`<p>${message}</p>`}
${fields.length > 1 ? markup`<ul class="fields">${fields}</ul>` : ''}
${advice ? markup`<dl class="remedy"><dt>What it means</dt><dd>${textWithCode(advice.means)}</dd><dt>What to do</dt><dd>${textWithCode(advice.remedy)}</dd></dl>` : ''}
${message === null ? markup`<p class="hint">The response had a message besides. It is not kept, because it may quote the request.</p>` : ''}
<p><a href="${context.baseUrl}/docs#errors">All errors</a></p></section>`;
}
