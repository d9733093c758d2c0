import { docUrl } from '../../core/contract/problems/doc-url.ts';
import { type ProblemCode, problems } from '../../core/contract/problems/problem.ts';
import { problemAdvice } from '../../core/contract/problems/problem-advice.ts';
import { tableScroll } from '../../core/design/table-scroll.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { withCode } from './with-code.ts';

/** Errors, each with its status, its meaning and what to do. */
export function problemTable(codes: readonly ProblemCode[], baseUrl: string): Markup {
  const rows = codes.map((code) => {
    const { means, remedy } = problemAdvice[code];
    return markup`<tr><td>${problems[code][0]}</td><td><a href="${docUrl(code, baseUrl)}"><code>${code}</code></a></td><td>${withCode(means)} ${withCode(remedy)}</td></tr>`;
  });
  const table = markup`<table class="problems"><thead><tr><th>Status</th><th>Code</th><th>What it means, and what to do</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  return tableScroll('Errors', table);
}
