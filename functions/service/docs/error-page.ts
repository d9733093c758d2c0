import { programEndpoints } from '../../catalog.ts';
import { problemsOf } from '../../core/contract/problems/endpoint-problems.ts';
import { type ProblemCode, problems } from '../../core/contract/problems/problem.ts';
import { problemAdvice } from '../../core/contract/problems/problem-advice.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { docsFrame } from './docs-frame.ts';
import { pageUrl } from './page-url.ts';
import { missingPage } from './search-page.ts';
import { withCode } from './with-code.ts';

/** The page about an error: its meaning, what to do, and the endpoints that answer with it. */
export function errorPage(code: string, baseUrl: string): Page {
  return isCode(code) ? knownErrorPage(code, baseUrl) : missingPage(baseUrl);
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

function knownErrorPage(code: ProblemCode, baseUrl: string): Page {
  const [status, error] = problems[code];
  const { means, remedy } = problemAdvice[code];
  const content = markup`<article class="guide"><h1><code>${code}</code></h1>
<p>${status} ${error}</p>
<h2 id="cause">What it means</h2><p>${withCode(means)}</p>
<h2 id="remedy">What to do</h2><p>${withCode(remedy)}</p>
${endpointsSection(code, baseUrl)}
<p><a href="${pageUrl('errors', baseUrl) ?? ''}">All errors</a></p></article>`;
  return docsFrame({ title: code, name: 'errors', content }, baseUrl);
}

function endpointsSection(code: ProblemCode, baseUrl: string): Markup | string {
  const answering = programEndpoints.filter((endpoint) => problemsOf(endpoint).includes(code));
  if (answering.length === 0) return '';
  if (answering.length === programEndpoints.length) return markup`<p>Any endpoint may answer with it.</p>`;
  const items = answering.map(
    ({ name, method, path }) =>
      markup`<li><a href="${pageUrl(name, baseUrl) ?? ''}"><code>${method} ${path}</code></a></li>`,
  );
  return markup`<h2 id="endpoints">Endpoints that answer with it</h2><ul>${items}</ul>`;
}
