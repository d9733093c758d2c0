import { type CatalogEntry, programEndpoints } from '../catalog.ts';
import { needsCredential } from '../core/contract/endpoint.ts';
import {
  idempotencyKeyField,
  idempotencyKeyHeader,
  takesIdempotencyKey,
} from '../core/contract/idempotency-key.ts';
import { mediaTypeOf } from '../core/contract/media-type.ts';
import { priceText } from '../core/contract/prices.ts';
import { problems } from '../core/contract/problem.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import { type Page, pageOf } from '../core/pages/page.ts';
import { tableScroll } from '../core/pages/table-scroll.ts';
import { describeFields, type FieldDescription } from './describe-fields.ts';
import { docsStyle } from './docs-style.ts';

const familyTitles: Readonly<Partial<Record<CatalogEntry['family'], string>>> = {
  html: 'HTML to PDF',
  pdf: 'PDFs',
  files: 'Stored documents',
  account: 'Account',
  service: 'Service',
  oauth: 'OAuth 2.0',
};

/** The page that shows the whole API to a person, made from the catalog: HTML without a script. */
export function docsPage(baseUrl: string): Page {
  const body = markup`<a class="skip" href="#top">Skip to the content</a>
<div class="docs">
<nav aria-label="Endpoints"><a class="brand" href="#top"><span class="mark" aria-hidden="true"></span>PDF service</a>
${families().map(familyLinks)}
<p><a href="#errors">Errors</a></p><p><a href="${baseUrl}/dashboard">Dashboard</a></p></nav>
<main id="top">
<h1>PDF service API</h1>
<p>Send <code>Authorization: Bearer</code> and an API key with every request, except to endpoints that are open to
anyone. Request bodies are JSON, or multipart form data if the endpoint accepts it. Successful responses are a PDF or
JSON. Errors are JSON, and a request that fails costs nothing.</p>
<p>The base URL is <code>${baseUrl}</code>. For an OpenAPI document, see <a href="${baseUrl}/openapi.json">openapi.json</a>.</p>
${families().map((family) => markup`<h2>${titleOf(family)}</h2>${entriesOf(family).map((entry) => endpointSection(entry, baseUrl))}`)}
${errorSection()}
</main>
</div>`;
  return pageOf({ title: 'API', body, styles: [docsStyle] });
}

function families(): CatalogEntry['family'][] {
  return [...new Set(programEndpoints.map(({ family }) => family))];
}

function entriesOf(family: CatalogEntry['family']): readonly CatalogEntry[] {
  return programEndpoints.filter((entry) => entry.family === family);
}

function titleOf(family: CatalogEntry['family']): string {
  return familyTitles[family] ?? family;
}

function familyLinks(family: CatalogEntry['family']): Markup {
  const links = entriesOf(family).map(
    ({ name, method, path }) => markup`<li><a href="#${name}">${method} ${path}</a></li>`,
  );
  return markup`<p>${titleOf(family)}</p><ul>${links}</ul>`;
}

function endpointSection(entry: CatalogEntry, baseUrl: string): Markup {
  const fields = describeFields(entry.request);
  return markup`<section id="${entry.name}">
<h3><span class="method">${entry.method}</span> ${entry.path}</h3>
<p>${entry.summary}.</p>
<dl><dt>Access</dt><dd>${needsCredential(entry.access) ? entry.access.join(', ') : 'open to anyone'}</dd>
<dt>Price</dt><dd>${priceText(entry.price)}</dd>
<dt>Body</dt><dd>${entry.accepts.map((kind) => mediaTypeOf[kind]).join(' or ') || 'none'}</dd>${takesIdempotencyKey(entry) ? headerEntry : ''}</dl>
${fields.length > 0 ? fieldTable(entry.name, fields) : ''}
${entry.example ? markup`<pre><code>${curlLine(entry, baseUrl)}</code></pre>` : ''}
</section>`;
}

const headerEntry = markup`
<dt>Header</dt><dd><code>${idempotencyKeyHeader}</code>, optional: ${idempotencyKeyField.description ?? ''}</dd>`;

function fieldTable(endpoint: string, fields: readonly FieldDescription[]): Markup {
  const rows = fields.map(
    ({
      name,
      type,
      isRequired,
      defaultValue,
      description,
    }) => markup`<tr><td><code>${name}</code>${isRequired ? markup` <b>required</b>` : ''}</td>
<td>${type}</td><td>${defaultValue === undefined ? '' : markup`<code>${defaultValue}</code>`}</td><td>${withCode(description)}</td></tr>`,
  );
  const table = markup`<table><thead><tr><th>Field</th><th>Type</th><th>Default</th><th>Description</th></tr></thead>
<tbody>${rows}</tbody></table>`;
  return tableScroll(`Fields of ${endpoint}`, table);
}

/** Text whose backquotes set code apart. */
function withCode(text: string): Markup[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}

function curlLine({ method, path, example, produces }: CatalogEntry, baseUrl: string): string {
  const output = { pdf: ' -o out.pdf', image: ' -o out.png' }[String(produces)] ?? '';
  const body = JSON.stringify(example).replaceAll("'", "'\\''");
  return `curl -X ${method} ${baseUrl}${path} -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '${body}'${output}`;
}

function errorSection(): Markup {
  const rows = Object.entries(problems).map(
    ([code, [status, error]]) =>
      markup`<tr><td>${status}</td><td>${error}</td><td><code>${code}</code></td></tr>`,
  );
  return markup`<section id="errors"><h2>Errors</h2>
<p>Every error is JSON with <code>error</code>, <code>message</code>, <code>code</code> and <code>request_id</code>; if
several fields are invalid, <code>details</code> lists them.</p>
${tableScroll('Errors', markup`<table><thead><tr><th>Status</th><th>error</th><th>code</th></tr></thead><tbody>${rows}</tbody></table>`)}</section>`;
}
