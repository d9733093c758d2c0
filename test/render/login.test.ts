import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PageAtUrl } from '../../functions/core/contract/messages/render.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let own: WebServer;
let other: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  const answer = (path: string, response: ServerResponse) => {
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    const [, to] = /^\/to\?(.*)/.exec(path) ?? [];
    if (to) return void response.writeHead(302, { Location: to }).end();
    const html = path.startsWith('/page') ? pageWith(own.url(''), other.url('')) : '<p>plain</p>';
    response
      .writeHead(200, { 'Content-Type': path.endsWith('.js') ? 'text/javascript' : 'text/html' })
      .end(html);
  };
  own = await startWebServer(answer);
  other = await startWebServer(answer);
  // The same server of another origin, under another name.
  chromium = startRenderFunction(
    {
      EGRESS_ALLOW: `127.0.0.1:${own.port},127.0.0.1:${other.port},a.test:${other.port},b.a.test:${other.port}`,
    },
    { 'a.test': [['127.0.0.1']], 'b.a.test': [['127.0.0.1']] },
  );
});
afterAll(async () => {
  await chromium.stop();
  await own.close();
  await other.close();
});

/** A page that asks its own origin and another one for something in every way. */
function pageWith(ownUrl: string, otherUrl: string): string {
  const ways = [ownUrl, otherUrl].map(
    (
      base,
    ) => `<img src="${base}/image"><link rel="stylesheet" href="${base}/style"><script src="${base}/a.js"></script>
      <iframe src="${base}/frame"></iframe><iframe srcdoc="<img src='${base}/inner'>"></iframe>
      <img src="${ownUrl}/to?${base}/redirected"><img src="${otherUrl}/to?${base}/returned">
      <script>fetch('${base}/fetch'); fetch('${base}/credentials', { credentials: 'include' }).catch(() => {});
        new Worker(URL.createObjectURL(new Blob(['fetch("${base}/worker")'])));
        navigator.sendBeacon('${base}/beacon'); open('${base}/popup')</script>`,
  );
  return `<p>page</p>${ways.join('')}<form method="post" target="f" action="${otherUrl}/form"></form><iframe name="f"></iframe>
    <script>document.forms[0].submit()</script>`;
}

async function print(source: PageAtUrl) {
  own.requests.length = 0;
  other.requests.length = 0;
  const { problem, pdf } = await chromium.render(renderRequest(source, { waitFor: 200 }));
  expect(problem).toBeUndefined();
  return (await readPdf(pdf)).pages[0]?.text;
}

const secrets = { Authorization: 'Bearer secret-owl', 'X-Secret': 'secret-owl', 'User-Agent': 'secret-owl' };

test('sends headers to the origin of url, in every way, and to no other', async () => {
  expect(await print({ url: own.url('/page'), headers: secrets })).toContain('page');
  const ownPaths = own.requests.map(({ path }) => path);
  expect(ownPaths).toEqual(
    expect.arrayContaining(['/page', '/image', '/fetch', '/worker', '/frame', '/redirected', '/returned']),
  );
  for (const { path, headers } of own.requests) {
    expect({ path, headers }).toMatchObject({
      headers: { authorization: 'Bearer secret-owl', 'x-secret': 'secret-owl', 'user-agent': 'secret-owl' },
    });
  }
  expect(other.requests.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/image', '/fetch', '/worker', '/frame', '/redirected', '/returned', '/form']),
  );
  expect(JSON.stringify(other.requests)).not.toContain('owl');
});

test('sends them to no origin that url redirects to', async () => {
  expect(await print({ url: own.url(`/to?${other.url('/plain')}`), headers: secrets })).toBe('plain');
  expect(own.requests[0]?.headers.authorization).toBe('Bearer secret-owl');
  expect(other.requests).toHaveLength(1);
  expect(JSON.stringify(other.requests)).not.toContain('owl');
});

test('sends a cookie without a domain to its host alone, and one with a domain below it, too', async () => {
  const url = (host: string, path: string) => `http://${host}:${other.port}${path}`;
  const cookies = [
    { name: 'host', value: 'a' },
    { name: 'domain', value: 'b', domain: 'a.test' },
    { name: 'elsewhere', value: 'c', domain: 'b.a.test' },
    { name: 'path', value: 'd', path: '/none' },
    { name: 'suffix', value: 'e', domain: 'test' },
  ];
  await print({ url: url('a.test', `/to?${url('b.a.test', '/plain')}`), cookies });
  expect(other.requests.map(({ headers }) => headers.cookie?.split('; ').toSorted())).toEqual([
    ['domain=b', 'host=a'],
    ['domain=b', 'elsewhere=c'],
  ]);
});

test('sends a cookie without a domain to no other port of its host, in no way', async () => {
  const cookies = [{ name: 'session', value: 'secret-owl' }];
  expect(await print({ url: own.url('/page'), cookies })).toContain('page');
  expect(own.requests.map(({ path, headers }) => [path, headers.cookie])).toEqual(
    expect.arrayContaining([
      ['/page', 'session=secret-owl'],
      ['/image', 'session=secret-owl'],
      ['/frame', 'session=secret-owl'],
      ['/worker', 'session=secret-owl'],
    ]),
  );
  expect(other.requests.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/image', '/frame', '/credentials', '/redirected', '/form']),
  );
  expect(JSON.stringify(other.requests)).not.toContain('owl');
  await print({ url: own.url(`/to?${other.url('/page')}`), cookies });
  expect(other.requests[0]).toMatchObject({ path: '/page' });
  expect(JSON.stringify(other.requests)).not.toContain('owl');
});

test('sends headers and cookies together, and keeps neither for the next call', async () => {
  await print({ url: own.url('/plain'), headers: secrets, cookies: [{ name: 'a', value: 'secret-owl' }] });
  expect(own.requests[0]?.headers).toMatchObject({ cookie: 'a=secret-owl', 'x-secret': 'secret-owl' });
  await print({ url: own.url('/plain') });
  expect(JSON.stringify(own.requests)).not.toContain('owl');
  expect(chromium.log()).not.toContain('owl');
});

test('refuses a cookie that a browser would not take', async () => {
  const cookies = [{ name: '__Host-a', value: 'b', domain: 'a.test' }];
  const { problem } = await chromium.render(renderRequest({ url: own.url('/plain'), cookies }));
  expect(problem).toMatchObject({ code: 'invalid_field', message: expect.stringContaining('cookies') });
});
