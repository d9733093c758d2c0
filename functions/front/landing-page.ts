import { catalog } from '../catalog.ts';
import type { Endpoint, VisitContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { creditsText, priceText, signUpHundredths } from '../core/contract/prices.ts';
import { button, buttonLink } from '../core/design/button.ts';
import { codeBlock } from '../core/design/code.ts';
import { tabs } from '../core/design/tabs.ts';
import { formTokenField } from '../core/pages/form-token-field.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import { type Page, pageOf } from '../core/pages/page.ts';
import { demoDocuments } from './demo-documents.ts';
import { demoScript } from './demo-script.ts';
import { samples } from './endpoints.ts';
import { landingStyle } from './landing-style.ts';

type Sample = (typeof samples)[number];

/** What this is, in one screen: a demo, a call, prices, how files are kept safe, and where to go on. */
export function landingPage(sample: Sample, context: VisitContext): Page {
  const { baseUrl } = context;
  const body = markup`<a class="skip" href="#main">Skip to the content</a>
<div class="landing">
<header><p class="brand"><span class="mark" aria-hidden="true"></span>PDF service</p>
<nav aria-label="Service"><a href="${baseUrl}/tools">Tools</a><a href="${baseUrl}/docs">Documentation</a><a href="#prices">Prices</a><a href="${baseUrl}/dashboard">Sign in</a>${buttonLink({ label: 'Create an account', href: `${baseUrl}/dashboard/sign-up`, kind: 'quiet', isSmall: true })}</nav></header>
<main id="main" tabindex="-1">
<div class="hero"><div>
<h1>Make, read and change PDFs with one call</h1>
<p class="lead">HTML, Markdown, images and text become PDFs that look as in Chrome. Text, tables, fields and invoices come back
out. Merge, split, redact, fill in, compress and read scans, from any language, from an agent over MCP, or in your browser.</p>
${codeBlock(`curl ${baseUrl}/htmlToPdf -o hello.pdf \\
  -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: text/html' --data '<h1>Hello</h1>'`)}
<p class="dim">A key comes with an account, and an account with ${creditsText(signUpHundredths)}. <a href="${baseUrl}/docs">Quick start</a></p>
<p class="row">${buttonLink({ label: 'Create an account', href: `${baseUrl}/dashboard/sign-up` })}${buttonLink({ label: 'Use the tools', href: `${baseUrl}/tools`, kind: 'quiet' })}${buttonLink({ label: 'Read the docs', href: `${baseUrl}/docs`, kind: 'quiet' })}</p>
</div>
${demo(sample, context)}</div>
<div class="facts">
<section aria-labelledby="prices"><h2 id="prices">Prices</h2>${prices()}
<p class="dim">A call that fails costs nothing. <a href="${baseUrl}/docs/billing">All about credits</a></p></section>
<section aria-labelledby="safe"><h2 id="safe">How your files are kept safe</h2>${safety(baseUrl)}</section>
<section aria-labelledby="more"><h2 id="more">What else it does</h2>${more(baseUrl)}</section>
</div></main></div>`;
  return pageOf({
    title: 'PDFs by one call',
    body,
    styles: [landingStyle],
    scripts: [demoScript],
    allow: { 'frame-src': ['blob:'] },
  });
}

const sampleNames: Readonly<Record<Sample, string>> = {
  invoice: 'Invoice',
  letter: 'Letter',
  certificate: 'Certificate',
};

function demo(sample: Sample, context: VisitContext): Markup {
  const { baseUrl } = context;
  const { bytes, perHour, pages } = limits.demo;
  const entries = samples.map((name) => ({
    label: sampleNames[name],
    href: `${baseUrl}/?sample=${name}`,
    isChosen: name === sample,
  }));
  return markup`<section class="card demo" aria-labelledby="demo">
<div class="row apart bar"><h2 id="demo">Try it here</h2>${tabs('Document to begin with', entries)}</div>
<form method="post" action="${baseUrl}/demo" target="_blank">${formTokenField(context)}
<div class="field"><label class="visually-hidden" for="content">Your HTML or text</label>
<textarea id="content" name="content" maxlength="${bytes}" spellcheck="false" required aria-describedby="demo-hint">
${demoDocuments[sample]}</textarea></div>
<div class="row">${button({ label: 'Make the PDF' })}
<fieldset class="kinds"><legend class="visually-hidden">What it is</legend><label><input type="radio" name="kind" value="html" checked> HTML</label><label><input type="radio" name="kind" value="text"> Text</label></fieldset>
<p class="hint" id="demo-hint">No account. ${bytes / 1_000} kB, ${pages} pages, ${perHour} an hour. Nothing is kept; the PDF says TEST.</p></div></form>
<div id="outcome" role="status"></div></section>`;
}

function prices(): Markup {
  const { html, pdf, files } = catalog;
  const shown: readonly (readonly [string, Endpoint])[] = [
    ['HTML to PDF', html.htmlToPdf],
    ['Merge PDFs', pdf.mergePdfs],
    ['Extract text', pdf.extractText],
    ['Redact', pdf.redactPdf],
    ['Read a scan (OCR)', pdf.ocrPdf],
    ['Search stored PDFs', files.searchFiles],
  ];
  return markup`<table class="prices"><tbody>${shown.map(([what, { price }]) => markup`<tr><td>${what}</td><td class="number">${priceText(price)}</td></tr>`)}</tbody></table>`;
}

function safety(baseUrl: string): Markup {
  return markup`<ul><li>Files are read by programs without rights: a bad file reaches nothing but itself.</li>
<li>Nothing is stored unless you ask for it, and then for as long as you say, or in your own bucket.</li>
<li>Redaction removes what is under the box, and reports what it removed.</li>
<li>Web pages are printed behind a guard that keeps them from private networks.</li>
<li><a href="${baseUrl}/docs/security">What protects what, and from whom</a></li></ul>`;
}

function more(baseUrl: string): Markup {
  const link = (name: string, text: string) => markup`<li><a href="${baseUrl}/docs/${name}">${text}</a></li>`;
  return markup`<ul>${link('invoices', 'Electronic invoices: Factur-X, XRechnung')}${link('conformance', 'PDF/A and PDF/UA')}${link('redaction', 'Redaction with a report')}${link('reading', 'Text, tables and fields as JSON')}${link('mcp', 'Agents over MCP')}${link('clients', 'TypeScript, Python, a command line')}${link('reference', 'Every endpoint')}</ul>`;
}
