import { randomUUID } from 'node:crypto';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import type { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { uploadOrigin } from '../../core/documents/uploads/upload-origin.ts';
import { mayUse, roleNote } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { tools } from '../endpoints.ts';
import { scriptsPath } from '../pages/page-scripts.ts';
import type { Run } from '../runs/run.ts';
import type { Source } from '../runs/sources.ts';
import type { Asked, Task } from '../tasks/task.ts';
import { chooseMarkup } from './choose-markup.ts';
import { comparedMarkup } from './compared-markup.ts';
import { controlMarkup } from './control-markup.ts';
import { formFieldsMarkup } from './form-fields-markup.ts';
import { resultMarkup } from './result-markup.ts';
import { signersMarkup } from './signers-markup.ts';
import { stageMarkup } from './stage-markup.ts';
import { toolStyle } from './tool-style.ts';
import { toolsPage } from './tools-page.ts';

/** What a tool's page shows: the files chosen, what was set, and what was made or why nothing was. */
interface ToolState {
  readonly sources: readonly Source[];
  readonly values: Asked['values'];
  readonly run?: Run | undefined;
  readonly refusal?: Problem | undefined;
}

/** The page of a task. It works without its scripts, but for drawing. */
export async function toolPage(task: Task, state: ToolState, context: VisitContext): Promise<Page> {
  const { title, does } = task;
  const { baseUrl } = context;
  const { sources, run, refusal } = state;
  const content = markup`<p class="back"><a href="${baseUrl}/tools">All tools</a></p>
<h1>${title}</h1><p class="lead">${does}</p>
${run ? resultMarkup(run, task, sources, context) : ''}${run?.changes ? await comparedMarkup(run.changes, sources, context) : ''}
${mayUse(tools.runTool, context) ? await formMarkup(task, state, context) : roleNote(tools.runTool, 'use the tools')}`;
  const page = await toolsPage(context, {
    title,
    content,
    styles: [toolStyle],
    allow: {
      'script-src': [`${baseUrl}${scriptsPath()}`],
      'connect-src': [await uploadOrigin()],
    },
  });
  return { ...page, status: refusal?.status ?? 200 };
}

async function formMarkup(task: Task, state: ToolState, context: VisitContext): Promise<Markup> {
  const { name } = task;
  const { baseUrl } = context;
  const { sources, refusal } = state;
  const stage = await stageMarkup(task, sources, context);
  return markup`<form class="tool" id="tool" method="post" action="${baseUrl}/tools/${name}" enctype="multipart/form-data" data-task="${name}" data-shows="${task.shows}" data-takes="${task.takes}" data-base="${baseUrl}">
${formTokenField(context)}<input type="hidden" name="attempt" value="${randomUUID()}">
<input type="hidden" name="sources" value="${sources.map(({ id }) => id).join(',')}">
<div class="stage">${stage}${await chooseMarkup(task, sources, context)}</div>
<div class="card settings">${await settings(task, state, context)}
<div class="refusal">${refusal ? refusalMarkup(refusal, sources, context) : ''}</div>
</div>
</form>
<script type="module" src="${baseUrl}${scriptsPath()}start.js"></script>`;
}

/** What is set, the price, and the button. Before a file is chosen, a task on pages only takes the file. */
async function settings(task: Task, { sources, values }: ToolState, context: VisitContext): Promise<Markup> {
  const [source] = sources;
  const isOnPages = ['order', 'boxes', 'box', 'fields'].includes(task.shows);
  if (isOnPages && !source)
    return markup`<p>Choose a file. Then its pages are shown here, to work on them.</p>
<button class="wide" name="step" value="choose">Continue</button>`;
  const fields = task.shows === 'fields' && source ? await formFieldsMarkup(source, context) : '';
  const controls = task.controls.map((control) =>
    control.kind === 'signer' ? signersMarkup(control, values, context) : controlMarkup(control, values),
  );
  return markup`${fields}${await Promise.all(controls)}
<p class="price" aria-live="polite"></p>
<button class="wide run">${task.verb}</button>
<div class="progress" hidden><label for="work"></label><progress id="work" max="1"></progress></div>
<details class="code" hidden><summary>The same in code</summary><div class="samples"></div></details>`;
}

/** Why a task was refused, and what to do. */
function refusalMarkup(problem: Problem, sources: readonly Source[], { baseUrl }: VisitContext): Markup {
  const [source] = sources;
  const unlock =
    problem.code === 'pdf_encrypted' && source
      ? markup` <a href="${baseUrl}/tools/unlock?source=${source.id}">Unlock it first.</a>`
      : '';
  return notice('bad', markup`${problem.message}${unlock}`);
}
