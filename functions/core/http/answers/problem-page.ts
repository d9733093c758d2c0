import type { CallContext } from '../../contract/endpoint.ts';
import { type Problem, problemBody } from '../../contract/problems/problem.ts';
import { cardPage } from '../../pages/card-page.ts';
import { markup } from '../../pages/markup.ts';
import type { Page } from '../../pages/page.ts';

/** Shows a problem as a page, for people who followed a link or sent a form. */
export function problemPage(
  problem: Problem,
  { requestId, baseUrl }: Pick<CallContext, 'requestId' | 'baseUrl'>,
): Page {
  const { error, message, request_id } = problemBody(problem, requestId, baseUrl);
  const isLost = problem.code === 'route_not_found';
  const content = markup`<p>${isLost ? 'There is no page at this address.' : message}</p>
<p class="hint">Request <code>${request_id}</code></p>`;
  const footer = markup`<p><a href="${baseUrl}/dashboard">Go to the dashboard</a></p><p><a href="${baseUrl}/docs">Read the documentation</a></p>`;
  return cardPage({ title: error, content, ...(isLost && { footer }) });
}
