import { catalog } from '../../catalog.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { priceText } from '../../core/contract/prices.ts';
import { orWhoMay } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { documentsUrl } from './documents-url.ts';

/**
 * The form to store PDFs. Without scripts it sends files with itself, as far as a request has room for them; uploadScript
 * sends them to the store, one after the other, chosen or dropped.
 */
export function uploadCard(context: VisitContext): Markup {
  const price = priceText(catalog.pdf.pageCount.price);
  const cost = context.environment === 'live' ? `Each costs ${price}, because its pages are counted.` : '';
  return orWhoMay(
    dashboard.storeDocuments,
    'store, change and delete documents',
    context,
    () => markup`<form method="post" action="${documentsUrl(context)}" enctype="multipart/form-data" class="card upload">
${formTokenField(context)}
<div class="row bottom"><div class="field"><label for="file">Store PDFs</label>
<input type="file" id="file" name="file" accept="application/pdf,.pdf" multiple required aria-describedby="file-hint"></div>
<button>Upload</button></div>
<p class="hint" id="file-hint">Choose files or drop them here. They are kept for 14 days, as they are. ${cost}</p>
<ul class="uploads" aria-live="polite"></ul>
</form>`,
  );
}
