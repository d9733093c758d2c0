import { allEndpoints, type CatalogEntry, type catalog } from '../catalog.ts';
import { problems } from '../shared/contract/problem.ts';
import { type Markup, markup } from '../shared/html/markup.ts';
import { describeFields, type FieldDescription } from './describe-fields.ts';
import { docsStyle } from './docs-style.ts';

const familyTitles: Readonly<Record<keyof typeof catalog, string>> = {
  html: 'HTML to PDF',
  pdf: 'PDFs',
  files: 'Stored documents',
  account: 'Account',
  service: 'The service itself',
};

/** The page that shows the whole API to a person, made from the catalog: HTML without a script. */
export function docsPage(baseUrl: string): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>PDF service: API</title>
<style>${{ html: docsStyle }}</style>
</head>
<body>
<nav aria-label="Endpoints"><a class="title" href="#top">PDF service</a>${families().map(familyLinks)}
<p><a href="#errors">Errors</a></p></nav>
<main id="top">
<h1>PDF service API</h1>
<p>Send <code>Authorization: Bearer</code> and an API key with every call but the open ones. A call's body is JSON, or
multipart form data where an endpoint says so. A success is a PDF or JSON; a failure is JSON, and costs nothing.</p>
<p>The base URL here is <code>${baseUrl}</code>. The same as data: <a href="${baseUrl}/openapi.json">openapi.json</a>.</p>
${families().map((family) => markup`<h2>${familyTitles[family]}</h2>${entriesOf(family).map((entry) => endpointSection(entry, baseUrl))}`)}
${errorSection()}
</main>
</body>
</html>
`.html;
}

function families(): (keyof typeof catalog)[] {
  return [...new Set(allEndpoints.map(({ family }) => family))];
}

function entriesOf(family: keyof typeof catalog): readonly CatalogEntry[] {
  return allEndpoints.filter((entry) => entry.family === family);
}

function familyLinks(family: keyof typeof catalog): Markup {
  const links = entriesOf(family).map(
    ({ name, method, path }) => markup`<li><a href="#${name}">${method} ${path}</a></li>`,
  );
  return markup`<p>${familyTitles[family]}</p><ul>${links}</ul>`;
}

function endpointSection(entry: CatalogEntry, baseUrl: string): Markup {
  const fields = describeFields(entry.request);
  return markup`<section id="${entry.name}">
<h3><span class="method">${entry.method}</span> ${entry.path}</h3>
<p>${entry.summary}.</p>
<dl><dt>Access</dt><dd>${entry.access === 'open' ? 'open to anyone' : entry.access.join(', ')}</dd>
<dt>Price</dt><dd>${priceText(entry)}</dd>
<dt>Body</dt><dd>${entry.accepts.map((kind) => (kind === 'json' ? 'JSON' : 'multipart form data')).join(' or ') || 'none'}</dd></dl>
${fields.length > 0 ? fieldTable(fields) : ''}
${entry.example ? markup`<pre><code>${curlLine(entry, baseUrl)}</code></pre>` : ''}
</section>`;
}

function priceText({ price }: CatalogEntry): string {
  if (price.baseHundredths === 0) return 'free';
  const base = `${price.baseHundredths / 100} credits`;
  return price.perPageHundredths > 0 ? `${base} and ${price.perPageHundredths / 100} a page` : base;
}

function fieldTable(fields: readonly FieldDescription[]): Markup {
  const rows = fields.map(
    ({
      name,
      type,
      isRequired,
      standard,
      description,
    }) => markup`<tr><td><code>${name}</code>${isRequired ? markup` <b>required</b>` : ''}</td>
<td>${type}</td><td>${standard === undefined ? '' : markup`<code>${standard}</code>`}</td><td>${description}</td></tr>`,
  );
  return markup`<div class="scroll"><table><thead><tr><th>Field</th><th>Type</th><th>Default</th><th>Meaning</th></tr></thead>
<tbody>${rows}</tbody></table></div>`;
}

function curlLine({ method, path, example, produces }: CatalogEntry, baseUrl: string): string {
  const output = produces === 'pdf' ? ' -o out.pdf' : '';
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
<p>Every failure is JSON with <code>error</code>, <code>message</code>, <code>code</code> and <code>request_id</code>; a
request that breaks several rules lists them in <code>details</code>.</p>
<div class="scroll"><table><thead><tr><th>Status</th><th>error</th><th>code</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
}
