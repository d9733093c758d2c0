import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { limits } from '../../core/contract/limits.ts';
import { dropZone } from '../../core/design/drop-zone.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Source } from '../runs/sources.ts';
import type { Taken, Task } from '../tasks/task.ts';

/** The stored documents that are offered. */
const offered = 20;

const accepts: Readonly<Record<Taken, string>> = {
  pdf: '.pdf,application/pdf',
  pdfs: '.pdf,application/pdf',
  pair: '.pdf,application/pdf',
  images: 'image/*',
  text: '.html,.htm,.md,.markdown,.txt,text/*',
};

/** Where files are chosen: from this device, or from what the account stores. */
export async function chooseMarkup(
  task: Task,
  sources: readonly Source[],
  context: VisitContext,
): Promise<Markup> {
  const isSeveral = ['pdfs', 'pair', 'images'].includes(task.takes);
  const zone = dropZone({
    name: 'files',
    label: labelOf(task.takes, sources.length > 0),
    accept: accepts[task.takes],
    isMultiple: isSeveral,
    hint: `Up to ${limits.fetchedBytes / 1024 / 1024} MB. Deleted after a day.`,
  });
  const stored = ['pdf', 'pdfs', 'pair'].includes(task.takes)
    ? await storedMarkup(task, sources, context)
    : '';
  return markup`<div class="choose${sources.length > 0 ? ' again' : ''}">${zone}
<div class="progress upload" hidden><label for="upload"></label><progress id="upload" max="1"></progress></div>
<p class="fault upload-fault" role="alert" hidden></p>
<noscript><p class="hint">Without scripts, a request takes up to ${Math.floor((limits.requestBytes * 3) / 4 / 1024 / 1024)} MB.</p></noscript>${stored}</div>`;
}

function labelOf(takes: Taken, isChosen: boolean): string {
  if (takes === 'text') return 'Choose a file';
  if (takes === 'images') return isChosen ? 'Add pictures' : 'Choose pictures';
  if (takes === 'pdfs') return isChosen ? 'Add PDFs' : 'Choose PDFs';
  if (takes === 'pair') return isChosen ? 'Add the PDF after' : 'Choose the PDF before, then the one after';
  return isChosen ? 'Choose another PDF' : 'Choose a PDF';
}

async function storedMarkup(
  { name, takes }: Task,
  sources: readonly Source[],
  context: VisitContext,
): Promise<Markup | ''> {
  const query = { limit: String(offered) };
  const answer = await callForJson({ family: 'files', endpoint: catalog.files.listFiles, query }, context);
  const { documents } = catalog.files.listFiles.produces.parse(answer);
  if (documents.length === 0) return '';
  const before = takes === 'pdfs' || takes === 'pair' ? sources.map(({ id }) => id) : [];
  const links = documents.map(
    ({ id, filename }) =>
      markup`<li><a href="${context.baseUrl}/tools/${name}?source=${[...before, id].join(',')}">${filename}</a></li>`,
  );
  return markup`<details class="stored"><summary>Take a stored document</summary><ul>${links}</ul></details>`;
}
