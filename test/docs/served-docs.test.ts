import { beforeAll, expect, test } from '@jest/globals';
import { programEndpoints } from '../../functions/catalog.ts';
import { priceText } from '../../functions/core/contract/prices.ts';
import { problemsOf } from '../../functions/core/contract/problems/endpoint-problems.ts';
import { problems } from '../../functions/core/contract/problems/problem.ts';
import { describeFields } from '../../functions/service/describe-fields.ts';
import { guides } from '../../functions/service/docs/guides.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
/** Every page by its path, as it is served. */
const pages = new Map<string, string>();

const paths = [
  '/docs',
  '/docs/reference',
  ...guides.map(({ name }) => `/docs/${name}`),
  ...programEndpoints.map(({ name }) => `/docs/${name}`),
  ...Object.keys(problems).map((code) => `/docs/errors/${code}`),
];

beforeAll(async () => {
  service = await sharedService();
  for (const path of paths) {
    const response = await service.call('GET', path, {});
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    pages.set(path, await response.text());
  }
});

function pageAt(path: string): string {
  return pages.get(path) ?? '';
}

test('no page loads anything, or is larger than 200 kB', () => {
  for (const [path, page] of pages) {
    expect([path, /<script src|<link rel="stylesheet"|<img(?! src="data:)/.test(page)]).toEqual([
      path,
      false,
    ]);
    expect([path, Buffer.byteLength(page) < 200_000]).toEqual([path, true]);
  }
});

test('the reference of an endpoint has each of its fields and errors, and a sample in four languages', () => {
  for (const endpoint of programEndpoints) {
    const page = pageAt(`/docs/${endpoint.name}`);
    const fields = describeFields(endpoint.request).map(({ name }) => name);
    const silent = fields.filter((name) => !page.includes(`<li id="request.${name}">`));
    expect([endpoint.name, silent]).toEqual([endpoint.name, []]);
    const missing = problemsOf(endpoint).filter((code) => !page.includes(`/docs/errors/${code}"`));
    expect([endpoint.name, missing]).toEqual([endpoint.name, []]);
    for (const language of ['curl', 'typescript', 'python', 'php']) {
      expect(page).toContain(`<div class="${language}"><pre`);
    }
  }
});

test('a guide shows its curl commands in every language too', () => {
  const page = pageAt('/docs/read-text');
  for (const language of ['curl', 'typescript', 'python', 'php'])
    expect(page.split(`<div class="${language}"><pre`).length).toBeGreaterThan(3);
  expect(page).toContain('openAsBlob');
});

test('every page is there as Markdown, and llms.txt lists it', async () => {
  const list = await service.call('GET', '/llms.txt', {});
  expect([list.status, list.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  const listed = await list.text();
  const full = await (await service.call('GET', '/llms-full.txt', {})).text();
  for (const { name } of [...guides, ...programEndpoints]) {
    expect(listed).toContain(`(${service.baseUrl}/docs/${name}.md)`);
    const page = await service.call('GET', `/docs/${name}.md`, {});
    expect([name, page.status, page.headers.get('content-type')]).toEqual([
      name,
      200,
      'text/markdown; charset=utf-8',
    ]);
    const text = await page.text();
    expect(text).toMatch(/^\s*# /);
    expect([name, text.match(/\]\((?!https?:|#)[^)]*\)/g)]).toEqual([name, null]);
    expect(full).toContain(text.trim());
  }
  expect((await service.call('GET', '/docs/nothing.md', {})).status).toBe(404);
});

test('the list of endpoints has the price of each, and its scopes', () => {
  const items = pageAt('/docs/reference').split('<li><a class="call"').slice(1);
  for (const { name, access, price } of programEndpoints) {
    const item = items.find((text) => text.includes(`/docs/${name}"`)) ?? '';
    const callers = typeof access === 'string' ? ['Open to anyone'] : access;
    const wanted = [priceText(price), ...callers];
    expect([name, wanted.filter((text) => !item.includes(text))]).toEqual([name, []]);
  }
});

test('members of objects, also in lists and among alternatives, have their own place', () => {
  const page = pageAt('/docs/htmlToPdf');
  for (const id of ['storage.retention_days', 'margin.top', 'cookies.domain']) {
    expect(page).toContain(`<li id="request.${id}">`);
  }
  expect(pageAt('/docs/grepPdf')).toContain('<li id="answer.matches.details.start">');
  for (const kind of ['rotatePages.degrees', 'watermarkPdf.layer'])
    expect(pageAt('/docs/processPdf')).toContain(`<li id="request.stages.${kind}">`);
});

test('the guide to errors has every code', () => {
  const page = pageAt('/docs/errors');
  expect(Object.keys(problems).filter((code) => !page.includes(`<code>${code}</code>`))).toEqual([]);
});

test('every link leads somewhere: to a page, and to a place on it', async () => {
  const broken: string[] = [];
  for (const [path, page] of pages) {
    for (const [, href = ''] of page.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const url = new URL(href, `${service.baseUrl}${path}`);
      if (url.origin !== new URL(service.baseUrl).origin || !url.pathname.startsWith('/docs')) continue;
      const target = pages.get(url.pathname.replace(/\.md$/, ''));
      const id = decodeURIComponent(url.hash.slice(1));
      if (target === undefined || (id && !target.includes(`id="${id}"`))) broken.push(`${path} → ${href}`);
    }
  }
  expect(broken).toEqual([]);
});

test('a guide has the address of the service that shows it, and nothing that only the repository has', () => {
  for (const { name } of guides) {
    const page = pageAt(`/docs/${name}`);
    expect([name, page.match(/&lt;!--|<!-- |(?<!\/docs\/[\w-]+)\.md"|require\(&quot;\.\/\.local/g)]).toEqual([
      name,
      null,
    ]);
  }
  expect(pageAt('/docs/quick-start')).toContain(`BASE=${service.baseUrl}`);
});

test.each([
  ['retention_days', '/docs/htmlToPdf#request.storage.retention_days'],
  ['invalid_regex', '/docs/errors'],
  ['POST /mergePdfs', '/docs/mergePdfs'],
  ['rotate secret', '/docs/webhooks'],
])('a search for %s finds %s first, and a place that exists', async (query, wanted) => {
  const page = await (await service.call('GET', `/docs?q=${encodeURIComponent(query)}`, {})).text();
  const [, first = ''] = /<ul class="found"><li><a href="([^"]*)"/.exec(page) ?? [];
  expect(first.replace(service.baseUrl, '')).toMatch(new RegExp(`^${wanted.replace(/[.]/g, '\\.')}`));
  const { pathname, hash } = new URL(first);
  expect(pageAt(pathname)).toContain(hash ? `id="${decodeURIComponent(hash.slice(1))}"` : '<h1');
});

test('a search without results and a missing address are reported on a page', async () => {
  const search = await service.call('GET', '/docs?q=%3Cscript%3E', {});
  expect(await search.text()).toContain('Nothing has every word of “&lt;script&gt;”');
  const missing = await service.call('GET', '/docs/nothing', {});
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('No such page');
});
