import type { VisitContext } from '../../core/contract/endpoint.ts';
import { sizeText } from '../../core/design/size-text.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { nextInputForm } from './next-input.ts';
import { controlPrefix } from './read-input.ts';

const maximumCharacters = 200_000;
const maximumPictures = 20;

/** Longer base64 is of no use to a reader. */
const shownBase64Characters = 200;

/** A JSON response: its pictures as pictures, a link to what it stored or started, and the rest as text. */
export function jsonContent(json: unknown, context: VisitContext): Markup {
  const pictures = picturesOf(json);
  const text = JSON.stringify(json, shortened, 2);
  const isWhole = text.length <= maximumCharacters;
  return markup`${wayOn(json, context)}
${pictures.slice(0, maximumPictures).map(pictureMarkup)}
${pictures.length > maximumPictures ? markup`<p>The first ${maximumPictures} of ${pictures.length} images are shown.</p>` : ''}
<pre tabindex="0" aria-label="The answer as JSON" class="answer">${text.slice(0, maximumCharacters)}${isWhole ? '' : '\n… and more than this page can show'}</pre>`;
}

/** A link to the stored document or the started job of a call. An upload is not a document. */
function wayOn(json: unknown, context: VisitContext): Markup | '' {
  const { baseUrl } = context;
  const { success, document_id, documents, status, job_id } = json as Readonly<Record<string, unknown>>;
  if (success === true && Array.isArray(documents)) {
    return markup`<p><a href="${baseUrl}/dashboard/documents">See the ${documents.length} stored documents</a></p>`;
  }
  if (success === true && typeof document_id === 'string') {
    return markup`<p><a href="${baseUrl}/dashboard/documents/${document_id}">See the stored document</a></p>${nextInputForm(document_id, context)}`;
  }
  if (status !== 'queued' || typeof job_id !== 'string') return '';
  const query = new URLSearchParams({ [`${controlPrefix}job_id`]: job_id });
  return markup`<p><a href="${baseUrl}/dashboard/playground/getJob?${String(query)}">Check the job’s status</a></p>`;
}

interface Picture {
  /** The page that it shows, or the first page that contains it. */
  readonly page?: number;
  readonly pages?: readonly number[];
  readonly format: 'png' | 'jpeg';
  readonly image_base64: string;
}

/** The images of a response that a browser can show. */
function picturesOf(json: unknown): readonly Picture[] {
  const { images } = json as { images?: unknown };
  return Array.isArray(images) ? images.filter(isPicture) : [];
}

function isPicture(value: unknown): value is Picture {
  if (typeof value !== 'object' || value === null) return false;
  const { format, image_base64 } = value as Partial<Picture>;
  return (format === 'png' || format === 'jpeg') && typeof image_base64 === 'string';
}

function pictureMarkup({ page, pages, format, image_base64 }: Picture): Markup {
  return markup`<p><img class="drawn" src="data:image/${format};base64,${image_base64}" alt="${page === undefined ? 'Image of page' : 'Page'} ${page ?? pages?.[0] ?? ''}"></p>`;
}

function shortened(name: string, value: unknown): unknown {
  const isLong = name.endsWith('base64') && typeof value === 'string' && value.length > shownBase64Characters;
  return isLong ? `${value.slice(0, 40)}… (${sizeText(value.length)} of base64)` : value;
}
