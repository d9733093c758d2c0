import type { VisitContext } from '../../core/contract/endpoint.ts';
import { sizeText } from '../../core/design/size-text.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { jsonContent } from './json-content.ts';
import { nextInputForm } from './next-input.ts';
import type { Outcome, OutcomeBody } from './outcome.ts';

/** The outcome of a call: success or failure, its cost and its response. */
export function outcomeContent(outcome: Outcome, context: VisitContext): Markup {
  const { status, durationMs, creditsUsed, creditsRemaining, warnings, body } = outcome;
  const isGood = status < 400;
  const warned = warnings ? markup`<dt>Warning</dt><dd>${warnings}</dd>` : '';
  return markup`<section class="card" id="result" aria-labelledby="result-title">
<h2 id="result-title">${isGood ? 'Response' : 'The request failed'}</h2>
<dl><dt>Status</dt><dd><span class="badge ${isGood ? 'good' : 'bad'}">${status}</span></dd>
${creditsUsed === undefined ? '' : markup`<dt>Credits used</dt><dd>${creditsUsed}</dd>`}
${creditsRemaining === undefined ? '' : markup`<dt>Credits left</dt><dd>${creditsRemaining}</dd>`}
<dt>Took</dt><dd>${durationMs.toLocaleString('en-US')} ms</dd>${warned}</dl>
${bodyContent(body, context)}
</section>`;
}

function bodyContent(body: OutcomeBody, context: VisitContext): Markup {
  if ('json' in body) return jsonContent(body.json, context);
  if ('nothing' in body) return markup`<p>${body.nothing}</p>`;
  if ('pictureBase64' in body) {
    return markup`<p><img class="drawn" src="data:${body.type};base64,${body.pictureBase64}" alt="The image that the request returned"></p>`;
  }
  if ('zipBase64' in body) {
    const { zipBase64, filename, sizeBytes } = body;
    return markup`<p><a href="data:application/zip;base64,${zipBase64}" download="${filename}">Download ${filename}</a> <span class="dim">${sizeText(sizeBytes)}</span></p>`;
  }
  return pdfContent(body.pdf, context);
}

/** Browsers without a PDF viewer, as on phones, show the object's content: a picture of the first page. */
function pdfContent(
  { id, filename, sizeBytes }: { id: string; filename: string; sizeBytes: number },
  context: VisitContext,
): Markup {
  const { baseUrl } = context;
  const url = `${baseUrl}/dashboard/playground/results/${id}`;
  const picture = `${baseUrl}/dashboard/documents/${id}/preview`;
  return markup`<p><a href="${url}" target="_blank" rel="noopener">Open ${filename}</a> <span class="dim">${sizeText(sizeBytes)}</span></p>
<object class="pdf" data="${url}" type="application/pdf" aria-label="${filename}">
<a href="${url}" target="_blank" rel="noopener"><img class="drawn" src="${picture}" alt="The first page of ${filename}; opens the whole document"></a>
</object>
${nextInputForm(id, context)}
<p class="hint">Only you can see this copy, and it is deleted after a day. Until then, requests can use it: <code>"document_id": "${id}"</code></p>`;
}
