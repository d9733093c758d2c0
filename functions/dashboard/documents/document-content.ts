import type { z } from 'zod';
import type { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { numberText } from '../../core/design/number-text.ts';
import { sizeText } from '../../core/design/size-text.ts';
import { ifAllowed } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { exactTime } from '../frame/exact-time.ts';
import { documentsUrl } from './documents-url.ts';

export type StoredDocument = z.output<typeof catalog.files.getFile.produces>;

/** One stored document: its first page, its facts and its actions. */
export function documentContent(
  document: StoredDocument,
  message: Markup | undefined,
  context: VisitContext,
): Markup {
  const { id, filename, file_size_bytes, page_count, storage_mode, source_endpoint } = document;
  const one = `${documentsUrl(context)}/${id}`;
  return markup`<p><a href="${documentsUrl(context)}">All documents</a></p>
<h1 class="filename">${filename}</h1>
${message ?? ''}
<div class="document">
<a class="sheet" href="${one}/open" target="_blank" rel="noopener"><img src="${one}/preview" alt="The first page of ${filename}; opens the whole document"></a>
<div>
<section class="card" aria-label="About the document">
<dl>
<dt>Id</dt><dd><code data-copy>${id}</code></dd>
<dt>Pages</dt><dd>${numberText(page_count)}</dd>
<dt>Size</dt><dd>${sizeText(file_size_bytes)}</dd>
<dt>Made by</dt><dd><code>${source_endpoint}</code></dd>
<dt>Kept</dt><dd>${storage_mode === 'byob' ? 'in your own bucket' : 'with the service'}</dd>
<dt>Created</dt><dd>${exactTime(document.created_at)}</dd>
<dt>Kept until</dt><dd>${document.expires_at === null ? 'no limit' : exactTime(document.expires_at)}</dd>
</dl>
<div class="row"><a class="button" href="${one}/download">Download</a>
<a class="button quiet" href="${one}/open" target="_blank" rel="noopener">Open in a new tab</a></div>
</section>
${ifAllowed(
  dashboard.deleteDocument,
  context,
  () => markup`<details class="confirm"><summary class="button danger small">Delete…</summary>
<form method="post" action="${one}/delete">${formTokenField(context)}
<p>The document and every link to it are gone at once. This cannot be undone.</p>
<button class="danger small">Delete the document</button></form></details>`,
)}
</div></div>`;
}
