import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Source } from '../runs/sources.ts';
import type { ShownChange } from '../tasks/task.ts';

type Document = 'before' | 'after';

/** The most boxes of a change that are marked. */
const shownBoxes = 50;

/** The pages of two documents beside each other, with the list of their changes, each a link to its place. */
export async function comparedMarkup(
  changes: readonly ShownChange[],
  [before, after]: readonly Source[],
  context: VisitContext,
): Promise<Markup | ''> {
  if (!before || !after) return '';
  const panes = [await paneMarkup('before', before, context), await paneMarkup('after', after, context)];
  return markup`<section class="card compared" aria-labelledby="changes-title">
<h2 id="changes-title">${changes.length === 0 ? 'No differences' : 'Changes'}</h2>
<ol class="changes">${changes.map(changeMarkup)}</ol>
<div class="panes">${panes}</div></section>`;
}

function changeMarkup(change: ShownChange): Markup {
  const { kind, before, after } = change;
  const [document, place] = after ? (['after', after] as const) : (['before', before] as const);
  const text = [before?.text, after?.text].filter(Boolean);
  return markup`<li><a href="#${document}-${place?.page ?? 1}" data-change="${JSON.stringify(placesOf(change))}"><b class="kind ${kind}">${kind}</b> ${kind === 'moved' ? (text[0] ?? '') : text.join(' → ')}</a></li>`;
}

/** The marked parts of the pages of both documents. */
function placesOf({ kind, before, after }: ShownChange) {
  const partsOf = (place: typeof before) =>
    [place, ...(place?.continues ?? [])].flatMap((part) =>
      part ? [{ page: part.page, boxes: part.boxes.slice(0, shownBoxes) }] : [],
    );
  return { kind, before: partsOf(before), after: partsOf(after) };
}

async function paneMarkup(document: Document, source: Source, context: VisitContext): Promise<Markup> {
  const label = `${document === 'before' ? 'Before' : 'After'}: ${source.filename}`;
  return markup`<div class="pane" data-document="${document}" tabindex="0" role="region" aria-label="${label}"><p class="source"><b>${label}</b></p>${await pagesMarkup(document, source, context)}</div>`;
}

async function pagesMarkup(document: Document, source: Source, context: VisitContext): Promise<Markup> {
  try {
    const { sizes } = await readPages(source, context);
    const items = sizes.map(
      ({ widthPoints, heightPoints }, index) =>
        markup`<li id="${document}-${index + 1}" data-page="${index + 1}" data-width="${widthPoints}" data-height="${heightPoints}"><span class="sheet"><img src="${context.baseUrl}/tools/pages/${source.id}/${index + 1}?size=large" width="${Math.round(widthPoints)}" height="${Math.round(heightPoints)}" alt="Page ${index + 1}" loading="lazy"></span></li>`,
    );
    return markup`<ol class="pages">${items}</ol>`;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return markup`<p class="dim">${error.message}</p>`;
  }
}
