import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '../jest/chosen-cases.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const secret = 'Xylophonic Quagmire';

let web: WebServer;
let chromium: RenderFunction;
let folder: string;
let files: readonly string[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
  writeFileSync(join(folder, 'secret.txt'), secret);
  writeFileSync(join(folder, 'secret.html'), `<p>${secret}</p>`);
  writeFileSync(join(folder, 'secret.js'), `document.write(${JSON.stringify(secret)})`);
  writeFileSync(join(folder, 'secret.css'), `body::before { content: ${JSON.stringify(secret)} }`);
  writeFileSync(
    join(folder, 'secret.svg'),
    `<svg xmlns="http://www.w3.org/2000/svg" id="a"><text y="20">${secret}</text></svg>`,
  );
  web = await startWebServer((_path, response) => response.end());
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}`, PLANTED_SECRET: secret });
  files = [
    ...['txt', 'html', 'js', 'css', 'svg'].map((type) => join(folder, `secret.${type}`)),
    `/proc/${chromium.processId}/environ`,
    '/proc/self/environ',
  ];
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

const waysIn: Readonly<Record<string, (url: string) => string>> = {
  frame: (url) => `<iframe src="${url}"></iframe><frameset><frame src="${url}"></frameset>`,
  'frame in a frame': (url) => `<iframe srcdoc='<iframe src="${url}"></iframe>'></iframe>`,
  object: (url) => `<object data="${url}"></object><embed src="${url}">`,
  image: (url) => `<img src="${url}"><svg><image href="${url}" /><use href="${url}#a" /></svg>`,
  script: (url) => `<script src="${url}"></script><script type="module" src="${url}"></script>`,
  'style sheet': (url) => `<link rel="stylesheet" href="${url}"><style>@import "${url}"</style>`,
  'HTML import': (url) => `<link rel="import" href="${url}"><link rel="preload" as="fetch" href="${url}">`,
  background: (url) => `<p style="background: url(${url}); width: 300px; height: 300px">`,
  base: (url) => `<base href="${url}"><iframe src="secret.html"></iframe><script src="secret.js"></script>`,
  fetch: (url) => `<script>
    fetch("${url}").then((answer) => answer.text()).then((text) => document.write(text)).catch(() => {});
    const request = new XMLHttpRequest();
    request.onload = () => document.write(request.responseText);
    request.open("GET", "${url}"); request.send();</script>`,
  worker: (url) => `<script>
    const code = 'try { importScripts("${url}") } catch {} fetch("${url}").then((a) => a.text()).then(postMessage)';
    new Worker(URL.createObjectURL(new Blob([code]))).onmessage = ({ data }) => document.write(data);
    try { new Worker("${url}") } catch {}</script>`,
  'data frame': (url) => `<iframe src="data:text/html,<iframe src='${url}'></iframe>"></iframe>`,
  location: (url) => `<script>location = "${url}"</script>`,
  refresh: (url) => `<meta http-equiv="refresh" content="0; url=${url}">`,
  popup: (url) =>
    `<script>const popup = open("${url}"); setTimeout(() => document.write(popup.document.body.innerText))</script>`,
  link: (url) => `<a id="a" href="${url}">x</a><script>document.getElementById("a").click()</script>`,
  form: (url) => `<form id="f" action="${url}"></form><script>document.getElementById("f").submit()</script>`,
};

const spellings: readonly ((path: string) => string)[] = [
  (path) => `file://${path}`,
  (path) => `file:${path}`,
  (path) => `FILE://localhost${path}`,
  (path) => `file:////${path}`,
  (path) => `file://127.0.0.1${path}`,
  (path) => `view-source:file://${path}`,
  (path) => `filesystem:file://${path}`,
  (path) => `blob:file://${path}`,
  (path) => `feed:file://${path}`,
];

async function expectNoSecret(...request: Parameters<typeof renderRequest>) {
  const { pdf } = await chromium.render(renderRequest(...request));
  const pages = pdf.length === 0 ? [] : (await readPdf(pdf)).pages;
  expect(pages.map(({ text }) => text).join(' ')).not.toMatch(/Xylophonic|Quagmire/);
}

test.each(someOf(Object.keys(waysIn), 6))('shows no file of this machine by %s', async (name) => {
  const wayIn = waysIn[name] ?? String;
  const markup = files.flatMap((path) => spellings.map((spelling) => wayIn(spelling(path)))).join('\n');
  await expectNoSecret({ html: markup }, { waitFor: 100 });
  await expectNoSecret({ html: markup, baseUrl: web.url('/') }, { waitFor: 100 });
  const { head } = await chromium.render(renderRequest('<p>next</p>'));
  expect(head).toEqual({ pageCount: 1, warnings: [] });
});

const ofTheBrowser = [
  'chrome://version',
  'chrome://net-internals',
  'chrome-untrusted://x',
  'about:version',
  'devtools://devtools',
  'view-source:about:blank',
];

test.each(someOf(ofTheBrowser, 2))('shows nothing of the browser’s own at %s', async (url) => {
  const { problem, head } = await chromium.render(
    renderRequest(`<iframe src="${url}"></iframe><script>fetch("${url}").catch(() => {})</script>`),
  );
  expect(problem).toBeUndefined();
  expect(head?.pageCount).toBe(1);
});

test('shows no file in a header or a footer', async () => {
  const template = files
    .map(
      (path) =>
        `<iframe src="file://${path}"></iframe><img src="file://${path}"><script src="file://${path}"></script>`,
    )
    .join('');
  await expectNoSecret('<p>a</p>', {}, { headerHtml: template, footerHtml: template });
});

test('takes no file for the base', async () => {
  const { problem } = await chromium.render(
    renderRequest({ html: '<iframe src="secret.html"></iframe>', baseUrl: `file://${folder}/` }),
  );
  expect(problem?.code).toBe('invalid_field');
});

test('prints no file as a page', async () => {
  const { problem } = await chromium.render(renderRequest({ url: `file://${folder}/secret.html` }));
  expect(problem?.code).toBe('url_fetch_failed');
});

test('gives the browser none of the function’s environment', async () => {
  const { head } = await chromium.render(renderRequest('<p>a</p>'));
  expect(head?.pageCount).toBe(1);
  const environments = chromium.browserEnvironments();
  expect(environments.length).toBeGreaterThan(0);
  for (const environment of environments) expect(environment).not.toContain(secret);
});
