import type { z } from 'zod';
import type { CatalogEntry } from '../../catalog.ts';
import { jobAccepted } from '../../core/contract/answers/job-answers.ts';
import { imageFormats } from '../../core/contract/fields/files/image-format.ts';
import { storageAnswer, storedSetAnswer } from '../../core/contract/fields/files/storage.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { fieldTree } from '../describe-fields.ts';
import { type HeaderName, headerInWords, madeFileHeaders, successHeaders } from '../openapi/headers.ts';
import { fieldList } from './field-list.ts';
import { withCode } from './with-code.ts';

/** The responses of a successful call: each status with its content, and the headers. */
export function answersSection(endpoint: CatalogEntry): Markup {
  const headers = [...successHeaders(endpoint), ...madeFileHeaders(endpoint)];
  return markup`<h2 id="answer">Answer</h2>
${answersOf(endpoint)}
<h3>Headers</h3>
<dl class="headers">${headers.map(header)}</dl>`;
}

function header(name: HeaderName): Markup {
  return markup`<dt><code>${name}</code></dt><dd>${withCode(headerInWords(name))}</dd>`;
}

function answersOf({
  produces,
  successStatus = 200,
  fileTypes = [],
  zips,
  orFiles,
  streams,
}: CatalogEntry): Markup {
  switch (produces) {
    case 'pdf':
      return made('PDF', ['application/pdf']);
    case 'pdfs':
      return made('ZIP of PDFs', ['application/zip'], storedSetAnswer);
    case 'image':
      return made(
        'image',
        imageFormats.map((format) => `image/${format}`),
      );
    case 'file':
      return markup`<p><b>200</b> The file: ${types(fileTypes)}. <b>206</b> the range of it that <code>Range</code> requests,
<b>304</b> nothing, if <code>If-None-Match</code> names the <code>ETag</code> that it still has.</p>`;
    case 'redirect':
      return markup`<p><b>302</b> A redirect to the file, in <code>Location</code>. It works for a minute.</p>`;
    case 'page':
      return markup`<p><b>200</b> A page: <code>text/html</code>.</p>`;
    default:
      return markup`${zips ? markup`<p><b>200</b> A ZIP: <code>application/zip</code>.</p>` : ''}
${orFile(orFiles)}
${json(String(successStatus), zips ? 'With `format` `json`, JSON' : orFiles ? 'With another `format`, JSON' : 'JSON', produces, 'answer')}
${streams ? markup`<p><b>200</b> With <code>Accept: text/event-stream</code>, events with the same JSON; <b>204</b> nothing, if <code>Last-Event-ID</code> names the last one.</p>` : ''}`;
  }
}

function orFile(orFiles: CatalogEntry['orFiles'] = {}): readonly Markup[] {
  return Object.entries(orFiles).map(
    ([format, type]) =>
      markup`<p><b>200</b> With <code>format</code> <code>${format}</code>, a file: <code>${type}</code>.</p>`,
  );
}

function made(what: string, mediaTypes: readonly string[], stored: z.ZodType = storageAnswer): Markup {
  return markup`<p><b>200</b> The ${what}: ${types(mediaTypes)}.</p>
${json('200', stored === storageAnswer ? `With \`storage\` and without \`return_binary\`, where the ${what} is stored` : 'With `storage`, where the PDFs are stored', stored, 'stored')}
${json('202', 'With `async`, the job. Its URL is also in the header `Location`', jobAccepted, 'job')}`;
}

function types(mediaTypes: readonly string[]): readonly (string | Markup)[] {
  return mediaTypes.flatMap((type, index) => [index > 0 ? ' or ' : '', markup`<code>${type}</code>`]);
}

function json(status: string, what: string, schema: z.ZodType, path: string): Markup {
  const fields = fieldTree(schema, 'output');
  return markup`<p><b>${status}</b> ${withCode(what)}.</p>
${fields.length === 0 ? '' : fieldList(fields, 'answer', path)}`;
}
