import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const font = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'));
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const face = '@font-face { font-family: F; src: url(/font.ttf) } p { font-family: F }';

const files: Readonly<Record<string, readonly [type: string, body: string | Buffer]>> = {
  '/font.ttf': ['font/ttf', font],
  '/picture.png': ['image/png', picture],
  '/picture.svg': [
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#345678"/></svg>',
  ],
  '/face.css': ['text/css', face],
  '/import.css': ['text/css', '@charset "utf-8"; /* @import "no.css" */ @import "sub/moved.css";'],
  '/deep.css': ['text/css', '@import url("face.css") screen, print;'],
  '/itself.css': ['text/css', '@import "itself.css"; @import "itself.css?2"; p { color: #123456 }'],
  '/background.css': ['text/css', 'p { background: url( picture.png ) repeat }'],
  '/page': ['text/html', '<p>page'],
};

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((path, response) => {
    if (path === '/sub/moved.css') return void response.writeHead(302, { Location: '/deep.css' }).end();
    if (path === '/never') return;
    const [type, body] = files[path.replace(/\?.*/, '')] ?? [];
    response.writeHead(type ? 200 : 404, { 'Content-Type': type ?? 'text/html' }).end(body ?? 'none such');
  });
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

const paper = { marginInches: { top: 1, right: 1, bottom: 1, left: 1 } };

async function print(
  headerHtml: string,
  source: Parameters<typeof renderRequest>[0] = 'text',
  footerHtml = '',
) {
  const { head, problem, pdf } = await chromium.render(
    renderRequest(source, {}, { ...paper, headerHtml, footerHtml }),
  );
  expect(problem).toBeUndefined();
  const [page] = (await readPdf(pdf)).pages;
  return { page, warnings: head?.warnings };
}

const text = '<p style="font-size: 12px">header</p>';

test.each([
  [
    'a linked style sheet',
    (base: string) => `<link rel="preload stylesheet" href="${base}/face.css">${text}`,
  ],
  ['an imported one', (base: string) => `<style>@import "${base}/face.css";</style>${text}`],
  [
    'one imported by an imported one',
    (base: string) => `<style>@import url(${base}/import.css);</style>${text}`,
  ],
  [
    'one imported by one of its own',
    (base: string) => `<link rel="stylesheet" href="data:text/css,@import url(${base}/face.css)">${text}`,
  ],
  [
    'a font',
    (base: string) =>
      `<style>${face.replace('/font.ttf', `'${base}/none.woff2'), url("${base}/font.ttf"`)}</style>${text}`,
  ],
])('prints a header with %s from elsewhere', async (_name, header) => {
  const { page, warnings } = await print(header(web.url('')));
  expect(page?.text).toContain('header');
  expect(page?.fonts).toContain('DejaVuSerif');
  expect(warnings?.filter((warning) => !warning.includes('none.woff2'))).toEqual([]);
});

test.each([
  ['an image', (base: string) => `<img src="${base}/picture.svg">`],
  [
    'an image in a drawing',
    (base: string) => `<svg width="9" height="9"><image xlink:href="${base}/picture.svg"/></svg>`,
  ],
  [
    'a background',
    (base: string) =>
      `<p style="width: 9px; height: 9px; -webkit-print-color-adjust: exact; background: url('${base}/picture.svg')">`,
  ],
  [
    'one of an image set',
    (base: string) =>
      `<p style='width: 9px; height: 9px; -webkit-print-color-adjust: exact; background: image-set("${base}/picture.svg" 1x)'>`,
  ],
])('draws %s in header and footer', async (_name, template) => {
  const { page, warnings } = await print(template(web.url('')), 'text', template(web.url('')));
  expect(warnings).toEqual([]);
  expect(page?.colors.filter((color) => color === '#345678')).toHaveLength(2);
});

test('prints a header with a font of its own, also where no script may run', async () => {
  const own = face.replace('/font.ttf', `data:font/ttf;base64,${font.toString('base64')}`);
  const { pdf } = await chromium.render(
    renderRequest('text', { javascript: false }, { ...paper, headerHtml: `<style>${own}</style>${text}` }),
  );
  expect((await readPdf(pdf)).pages[0]?.fonts).toContain('DejaVuSerif');
});

test('resolves relative URLs against base_url, or the page at url', async () => {
  const header = `<link rel="stylesheet" href="face.css">${text}<img width="9" height="9" src="picture.png">`;
  for (const source of [{ html: 'text', baseUrl: web.url('/') }, { url: web.url('/page') }]) {
    const { page, warnings } = await print(header, source);
    expect(page).toMatchObject({ images: 1, fonts: expect.arrayContaining(['DejaVuSerif']) });
    expect(warnings).toEqual([]);
  }
});

test('leaves out resources that cannot be loaded, and warns of each', async () => {
  const base = web.url('');
  const { page, warnings } = await print(`${text}
    <link rel="stylesheet" href="${base}/none.css"><link rel="stylesheet" href="relative.css">
    <style>@import "http://10.0.0.1/a.css"; @namespace svg url(http://www.w3.org/2000/svg); p { color: red; background: url(file:///etc/passwd) }</style>
    <img src="http://nothing.invalid/a.png" alt="logo"><iframe src="${base}/page"></iframe>`);
  expect(page?.text).toContain('header');
  expect(page?.text).toContain('logo');
  expect(warnings?.toSorted()).toEqual(
    [
      'iframe XX/page: headers and footers load style sheets, fonts and images only',
      'image file:///etc/passwd: it is not an http or https URL',
      'image http://nothing.invalid/a.png: it names a host that cannot be found. Check its spelling.',
      'stylesheet XX/none.css: it returned status 404. Check that it opens without signing in.',
      'stylesheet http://10.0.0.1/a.css: it leads to an address that is not public. Send the file itself instead.',
      'stylesheet relative.css: it is not an http or https URL',
    ]
      .map((warning) => warning.replace('XX', base))
      .toSorted(),
  );
});

test('limits the resources of a header, in number and in depth', async () => {
  const before = web.requests.length;
  const images = Array.from({ length: 300 }, (_, index) => `<img src="${web.url(`/${index}`)}">`).join('');
  const { warnings } = await print(`<link rel="stylesheet" href="${web.url('/itself.css')}">${images}`);
  expect(web.requests.length - before).toBeLessThanOrEqual(100);
  expect(warnings?.length).toBeLessThanOrEqual(100);
  expect(warnings).toContainEqual(expect.stringContaining('one of more than 100 resources'));
});

test('a header whose server never answers ends with the call', async () => {
  const { problem } = await chromium.render(
    renderRequest('a', { timeoutMs: 400 }, { ...paper, headerHtml: `<img src="${web.url('/never')}">` }),
  );
  expect(problem?.code).toBe('render_timeout');
});

test('a header without external resources is printed unchanged', async () => {
  const { page, warnings } = await print(
    `<style>p { color: #008000 }</style>${text}<span class="pageNumber"></span>`,
  );
  expect(page?.text).toMatch(/header\s*1/);
  expect(page?.colors).toContain('#008000');
  expect(warnings).toEqual([]);
});
