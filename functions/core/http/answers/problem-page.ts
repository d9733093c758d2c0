import { type Problem, problemBody } from '../../contract/problem.ts';
import { cardPage } from '../../pages/card-page.ts';
import { markup } from '../../pages/markup.ts';
import type { Page } from '../../pages/page.ts';

/** Shows a problem as a page, for people who followed a link or sent a form. */
export function problemPage(problem: Problem, requestId: string): Page {
  const { error, message, request_id } = problemBody(problem, requestId);
  const content = markup`<p>${message}</p>
<p class="hint">Request <code>${request_id}</code></p>`;
  return cardPage({ title: error, content });
}
