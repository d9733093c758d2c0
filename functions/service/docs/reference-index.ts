import { programEndpoints } from '../../catalog.ts';
import { priceText } from '../../core/contract/prices.ts';
import { markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import { familyDescriptions } from '../family-descriptions.ts';
import { callText, docsFrame } from './docs-frame.ts';
import { pageUrl } from './page-url.ts';
import { whoMayCall } from './who-may-call.ts';
import { withCode } from './with-code.ts';

/** The page that lists every endpoint. */
export function referenceIndex(baseUrl: string): Page {
  const groups = familyDescriptions.map(({ family, title, description }) => {
    const endpoints = programEndpoints.filter((endpoint) => endpoint.family === family);
    const items = endpoints.map((endpoint) => {
      const { name, method, path, summary, price } = endpoint;
      return markup`<li><a class="call" href="${pageUrl(name, baseUrl) ?? ''}">${callText(method, path)}</a>
<span>${withCode(summary)}</span> <span class="dim">${priceText(price)}</span> <span class="dim">${whoMayCall(endpoint)}</span></li>`;
    });
    return markup`<section aria-labelledby="${family}"><h2 id="${family}">${title}</h2><p>${description}</p><ul class="endpoints">${items}</ul></section>`;
  });
  const content = markup`<article class="guide"><h1>Reference</h1>
<p>The base URL is <code>${baseUrl}</code>. Send <code>Authorization: Bearer</code> and an API key with every request, except to
endpoints that are open to anyone. For generators of clients there is an <a href="${baseUrl}/openapi.json">OpenAPI 3.1 document</a>.</p>
${groups}</article>`;
  return docsFrame({ title: 'Reference', name: 'reference', content }, baseUrl);
}
