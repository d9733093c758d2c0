import { type CatalogEntry, isPlayable } from '../../catalog.ts';
import { mediaTypesOf } from '../../core/contract/fields/files/media-type.ts';
import {
  idempotencyKeyField,
  idempotencyKeyHeader,
  takesIdempotencyKey,
} from '../../core/contract/idempotency-key.ts';
import { priceText } from '../../core/contract/prices.ts';
import { problemsOf } from '../../core/contract/problems/endpoint-problems.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { fieldTree } from '../describe-fields.ts';
import { answersSection } from './answers-section.ts';
import { callText, docsFrame } from './docs-frame.ts';
import { fieldList } from './field-list.ts';
import { problemTable } from './problem-table.ts';
import { sampleAnswer } from './sample-answer.ts';
import { sampleTabs } from './sample-tabs.ts';
import { requestSamples } from './samples/request-samples.ts';
import { whoMayCall } from './who-may-call.ts';
import { withCode } from './with-code.ts';

/** The page of one endpoint: its input, output and failures, and how to call it. */
export function referencePage(endpoint: CatalogEntry, baseUrl: string): Page {
  const { name, method, path, summary, description = '' } = endpoint;
  const content = markup`<article class="reference">
<div class="prose">
<h1>${withCode(summary)}</h1>
<p class="call">${callText(method, path)}</p>
<p>${withCode(description)}</p>
${facts(endpoint)}
${isPlayable(endpoint) ? markup`<p><a class="button quiet small" href="${baseUrl}/dashboard/playground/${name}">Try it in the playground</a></p>` : ''}
</div>
<aside class="example" aria-label="Example"><div>
${sampleTabs(requestSamples(endpoint))}
${sampleAnswer(endpoint)}
</div></aside>
<div class="prose">
${requestSection(endpoint)}
${answersSection(endpoint)}
<h2 id="errors">Errors</h2>
<p>Errors are JSON with <code>error</code>, <code>message</code>, <code>code</code>,
<code>request_id</code> and <code>doc_url</code>. A request that
fails costs nothing. <a href="${baseUrl}/docs/errors">More about errors</a></p>
${problemTable(problemsOf(endpoint), baseUrl)}
</div>
</article>`;
  return docsFrame({ title: `${method} ${path}`, name, content }, baseUrl);
}

function facts(endpoint: CatalogEntry): Markup {
  const { price, accepts } = endpoint;
  return markup`<dl class="facts"><dt>Scope</dt><dd>${whoMayCall(endpoint)}</dd>
<dt>Price</dt><dd>${priceText(price)}</dd>
${accepts.length === 0 ? '' : markup`<dt>Body</dt><dd>${accepts.flatMap((kind) => mediaTypesOf[kind]).map((type, index) => [index > 0 ? ' or ' : '', markup`<code>${type}</code>`])}</dd>`}</dl>`;
}

function requestSection(endpoint: CatalogEntry): Markup {
  const fields = fieldTree(endpoint.request, 'input');
  const header = takesIdempotencyKey(endpoint)
    ? markup`<h3>Header</h3><ul class="fields"><li><p class="head"><code>${idempotencyKeyHeader}</code> <span class="type">string</span></p>
<p>${withCode(idempotencyKeyField.description ?? '')}</p></li></ul>`
    : '';
  return markup`<h2 id="request">Request</h2>
${fields.length === 0 ? markup`<p>No fields.</p>` : fieldList(fields, 'request', 'request')}
${header}`;
}
