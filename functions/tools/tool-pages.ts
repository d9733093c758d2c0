import type { VisitContext } from '../core/contract/endpoint.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { toolPage } from './frame/tool-page.ts';
import { callTask } from './runs/call-task.ts';
import { codeOf } from './runs/code-of.ts';
import { followRun } from './runs/follow-run.ts';
import { keepRun, readRun } from './runs/kept-run.ts';
import { priceOf } from './runs/price-of.ts';
import { type Request, readForm } from './runs/read-form.ts';
import { findSources, sourceIds } from './runs/sources.ts';
import type { Task } from './tasks/task.ts';
import { taskNamed } from './tasks/tasks.ts';
import type { ToolsOperations } from './tools-operations.ts';

/** The pages of the tasks: their files, what was made, and the call that makes it. */
export const toolPages: ToolsOperations<'showTool' | 'runTool' | 'priceTool'> = {
  showTool: async ({ task: name, source, run: runId }, context) => {
    const task = named(name);
    const run = await readRun(runId, task, context);
    const ids = source ? sourceIds(source) : (run?.sources ?? []);
    try {
      const sources = await findSources(ids, context);
      return toolPage(task, { sources, values: run?.values ?? {}, run }, context);
    } catch (refusal) {
      if (!(refusal instanceof Problem) || refusal.code !== 'document_not_found') throw refusal;
      return toolPage(task, { sources: [], values: run?.values ?? {}, run, refusal }, context);
    }
  },

  runTool: async ({ task: name, ...fields }, context) => {
    const task = named(name);
    if (context.events) {
      const work = async () => run(task, await readForm(task, fields, context), context);
      return { events: followRun(work, context) };
    }
    const request = await readForm(task, fields, context);
    if (fields.step === 'choose' && request.sources.length > 0)
      return { redirect: `${toolUrl(task, context)}?source=${request.sources.join(',')}` };
    try {
      return { redirect: await run(task, request, context) };
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      return toolPage(task, { sources: request.files, values: request.values, refusal }, context);
    }
  },

  priceTool: async ({ task: name, ...fields }, context) => {
    const task = named(name);
    const request = await readForm(task, fields, context);
    checkSources(task, request);
    const pageCount = Number(fields.page_count) || undefined;
    const price = await priceOf(task, request, pageCount, context);
    return { json: { price, samples: [...codeOf(task, request)] } };
  },
};

function named(name: string): Task {
  const task = taskNamed(name);
  if (task) return task;
  throw new Problem('route_not_found', 'There is no such tool. The page /tools lists all of them.');
}

/** Does a task, keeps its run, and gives the address of the page that shows it. */
async function run(task: Task, request: Request, context: VisitContext): Promise<string> {
  checkSources(task, request);
  const id = await keepRun(await callTask(task, request, context), context);
  return `${toolUrl(task, context)}?run=${id}#result`;
}

function checkSources({ takes }: Task, { sources }: Request): void {
  if (takes === 'text') return;
  if (sources.length === 0) throw new Problem('missing_field', 'Choose a file first.');
  if (takes === 'pdfs' && sources.length < 2)
    throw new Problem('missing_field', 'Choose another PDF: there is only one to merge.');
  if (takes === 'pair' && sources.length !== 2)
    throw new Problem('missing_field', 'Choose two PDFs: first the one before, then the one after.');
}

function toolUrl({ name }: Task, { baseUrl }: VisitContext): string {
  return `${baseUrl}/tools/${name}`;
}
