import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((path, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/css' })
      .end(path === '/imported.css' ? 'h1 { string-set: title content() }' : 'p { float: footnote }'),
  );
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

async function namesIn(markup: string, changes: Parameters<typeof renderRequest>[1] = {}) {
  const { head } = await chromium.render(renderRequest({ html: markup, baseUrl: web.url('/') }, changes));
  return head?.warnings.map((warning) => warning.replace(/^unsupported CSS: /, ''));
}

test('names unsupported CSS, each once', async () => {
  const css = `
    .note { float: footnote } .note::footnote-call { content: "" } figure { float: top } aside { FLOAT:bottom; footnote-display: line }
    header { position: running(head) } h1 { string-set: title content(); bookmark-level: 1; -prince-bookmark-level: 1 }
    @page { size: 210mm auto; marks: crop; bleed: 3mm; @top-left { content: element(head) string(title) } @footnote { margin: 0 } }
    @page :nth(2) { margin: 0 }
    .toc a::after { content: leader('.') target-counter(attr(href), page) target-text(attr(href)) }
    h1 { break-before: right; page-break-after: left; counter-reset: chapter page 1 } b { color: device-cmyk(0 0 0 1) }
    .note { float: footnote; -ro-a: 1; -ah-a: 1 }`;
  expect(await namesIn(`<style>${css}</style><p>text`)).toEqual([
    'float: footnote',
    'float: top',
    'float: bottom',
    '@footnote',
    'footnote-*',
    'position: running()',
    'content: element()',
    'string-set',
    'content: string()',
    'target-text()',
    'leader()',
    'bookmark-*',
    'marks',
    'bleed',
    '@page size with one length and auto',
    '@page :nth()',
    'break-before: left or right',
    'break-after: left or right',
    'counter-reset: page',
    'device-cmyk()',
    'prince-*',
    '-ro-*',
    '-ah-*',
  ]);
});

test('finds it in linked and imported style sheets, in style attributes, in what scripts add, and in css', async () => {
  expect(await namesIn('<link rel="stylesheet" href="/a.css"><p>text')).toEqual(['float: footnote']);
  expect(await namesIn('<style>@import "imported.css";</style><p>text')).toEqual(['string-set']);
  expect(await namesIn('<p style="break-before: recto">text')).toEqual(['break-before: left or right']);
  const adding =
    'document.head.append(Object.assign(document.createElement("style"), { textContent: "p { float: top }" }))';
  expect(await namesIn(`<p>text<script>${adding}</script>`)).toEqual(['float: top']);
  expect(await namesIn('<p>text', { css: 'p { string-set: a "b" }' })).toEqual(['string-set']);
});

test('does not name what only looks like it', async () => {
  const css = `
    /* p { float: footnote } */ p::after { content: "a; float: footnote; string-set: a" } q { background: url(data:,;float:top;) }
    @supports (float: footnote) { p { float: footnote } @media print { p { string-set: a "b" } } }
    p { float: left; margin: 0 auto; counter-reset: pages; --float: top; break-before: page; text-align: right; marks: none }
    @page { size: auto; @top-left { content: counter(page) } } @page :first { size: A4 landscape; counter-reset: page 3 }
    .bookmark-level:hover, .float:top, .marks { color: red }`;
  expect(await namesIn(`<style>${css}</style><p>float: footnote`)).toEqual([]);
});
