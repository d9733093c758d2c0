import type { VisitContext } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { numberText } from '../../core/design/number-text.ts';
import { sizeText } from '../../core/design/size-text.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { type PageSize, type Pages, readPages, shownPages } from '../pages/read-pages.ts';
import type { Source } from '../runs/sources.ts';
import type { Task } from '../tasks/task.ts';

/** The files that were chosen, and their pages as pictures. */
export async function stageMarkup(
  { shows, takes }: Task,
  sources: readonly Source[],
  context: VisitContext,
): Promise<Markup | ''> {
  if (sources.length === 0) return '';
  if (takes === 'pdfs' || takes === 'pair' || takes === 'images') return filesMarkup(sources, context);
  const [source] = sources;
  if (!source) return '';
  try {
    const pages = await readPages(source, context);
    return pagesMarkup(source, pages, shows, context);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return markup`<p class="source"><b>${source.filename}</b> <span class="dim">${sizeText(source.sizeBytes)}</span></p>
${shows === 'pages' ? '' : notice('bad', `${error.message}`)}`;
  }
}

function filesMarkup(sources: readonly Source[], { baseUrl }: VisitContext): Markup {
  const items = sources.map(
    ({ id, filename, sizeBytes }) => markup`<li data-id="${id}" data-name="${filename}">
<img src="${baseUrl}/tools/pages/${id}/1" width="96" height="136" alt="" loading="lazy">
<span class="name"><b>${filename}</b> <span class="dim">${sizeText(sizeBytes)}</span></span></li>`,
  );
  return markup`<ol class="files" aria-label="Files, in order">${items}</ol>`;
}

function pagesMarkup(
  { id, filename, sizeBytes }: Source,
  { pageCount, sizes }: Pages,
  shows: Task['shows'],
  { baseUrl }: VisitContext,
): Markup {
  const isLarge = ['boxes', 'box', 'fields'].includes(shows);
  const query = isLarge ? '?size=large' : '';
  const items = sizes.map((size, index) => {
    const page = index + 1;
    const { widthPoints, heightPoints } = size;
    return markup`<li data-page="${page}" data-width="${widthPoints}" data-height="${heightPoints}"><figure><span class="sheet"><img src="${baseUrl}/tools/pages/${id}/${page}${query}"${drawnSize(size, isLarge)} alt="Page ${page}" loading="lazy"></span><figcaption>${page}</figcaption></figure></li>`;
  });
  const rest =
    pageCount > shownPages
      ? markup`<p class="hint">The first ${shownPages} of ${numberText(pageCount)} pages are shown. The task works on all of them.</p>`
      : '';
  return markup`<p class="source"><b>${filename}</b> <span class="dim">${pageCount === 1 ? '1 page' : `${numberText(pageCount)} pages`}, ${sizeText(sizeBytes)}</span></p>
<input type="hidden" name="page_count" value="${pageCount}"><ol class="pages ${isLarge ? 'large' : 'small'}" aria-label="Pages" data-count="${pageCount}">${items}</ol>${rest}`;
}

/** The attributes that keep a picture's place until it has come. */
function drawnSize({ widthPoints, heightPoints }: PageSize, isLarge: boolean): Markup {
  const scale = (isLarge ? 1_000 : 180) / Math.max(widthPoints, heightPoints);
  const [width, height] = [widthPoints, heightPoints].map((side) => Math.max(1, Math.round(side * scale)));
  return markup` width="${width ?? 1}" height="${height ?? 1}"`;
}
