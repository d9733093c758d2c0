import type { VisitContext } from '../../core/contract/endpoint.ts';
import { sizeText } from '../../core/design/size-text.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Run } from '../runs/run.ts';
import type { Source } from '../runs/sources.ts';
import { levelInWords } from '../tasks/signature-levels.ts';
import type { Task } from '../tasks/task.ts';
import { tasks } from '../tasks/tasks.ts';

/** What a task made, beside what it was made from: to be saved, or to go on with. */
export function resultMarkup(
  run: Run,
  task: Task,
  sources: readonly Source[],
  { baseUrl, environment }: VisitContext,
): Markup {
  const { made, creditsUsed, warnings, text, signatureLevel } = run;
  const isPdf = /\.pdf$/i.test(made.filename);
  const cost = environment === 'test' ? 'free in test' : `${creditsUsed} credits`;
  return markup`<section class="card result" id="result" aria-labelledby="result-title" tabindex="-1">
<h2 id="result-title">Done</h2>
<p class="made"><b>${made.filename}</b> <span class="dim">${sizeText(made.sizeBytes)}${changeOf(task, sources, made.sizeBytes)}, ${cost}</span></p>
${redactionsMarkup(run)}${signatureLevel ? markup`<p>Signed: ${levelInWords(signatureLevel)}.</p>` : ''}${warnings ? markup`<p class="dim">Note: ${warnings}</p>` : ''}
<p class="row"><a class="button" href="${baseUrl}/tools/files/${made.id}" download="${made.filename}">Download</a></p>
${isPdf ? picturesMarkup(sources, run, baseUrl) : ''}
${text === undefined || run.changes ? '' : markup`<pre class="made-text" tabindex="0" aria-label="What was read">${text}</pre>`}
${isPdf ? goOnMarkup(made.id, task, baseUrl) : ''}</section>`;
}

/** How much smaller a file became, where that is the point. */
function changeOf({ name }: Task, [source]: readonly Source[], madeBytes: number): string {
  if (name !== 'compress' || !source) return '';
  const saved = Math.round((1 - madeBytes / source.sizeBytes) * 100);
  return saved > 0 ? `, ${saved} % smaller` : ', as small as it gets';
}

function redactionsMarkup({ redactions }: Run): Markup | '' {
  if (!redactions) return '';
  const count = redactions.reduce((sum, each) => sum + each.count, 0);
  const places = count === 1 ? '1 place was' : `${count} places were`;
  return markup`<p>${places} removed. The result was read again: what you named can no longer be found in it.</p>`;
}

function picturesMarkup([source]: readonly Source[], { made }: Run, baseUrl: string): Markup {
  const picture = (id: string, caption: string) =>
    markup`<figure><a href="${baseUrl}/tools/pages/${id}/1?size=large" target="_blank" rel="noopener"><img src="${baseUrl}/tools/pages/${id}/1" alt="First page ${caption}" width="180" height="254" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
  return markup`<div class="beside">${source ? picture(source.id, 'before') : ''}${picture(made.id, source ? 'after' : '')}</div>`;
}

function goOnMarkup(id: string, { name }: Task, baseUrl: string): Markup {
  const others = tasks.filter(
    (task) => (task.takes === 'pdf' || task.takes === 'pdfs') && task.name !== name,
  );
  const links = others.map(
    ({ name: other, title }) =>
      markup`<li><a href="${baseUrl}/tools/${other}?source=${id}">${title}</a></li>`,
  );
  return markup`<nav class="go-on" aria-label="Go on with the result"><b>Go on with it</b><ul>${links}</ul></nav>`;
}
