import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { someOf } from '../jest/chosen-cases.ts';
import { type Bystander, startBystander } from './bystander.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { waysAway, waysOut } from './ways-out.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let bystander: Bystander;
let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  bystander = await startBystander();
  web = await startWebServer((path, response) => {
    if (path.startsWith('/to?')) response.writeHead(302, { Location: path.slice('/to?'.length) }).end();
    else
      response
        .writeHead(200, { 'Content-Type': 'text/html', 'Access-Control-Allow-Origin': '*' })
        .end('<p>web</p>');
  });
  // Names of a resolver that an attacker runs, as the function would see them.
  chromium = startRenderFunction(
    { EGRESS_ALLOW: `127.0.0.1:${web.port},localhost:${web.port}` },
    {
      'inside.test': [['127.0.0.1']],
      'both.test': [['127.0.0.1', '93.184.216.34']],
      'rebinds.test': [['93.184.216.34'], ['127.0.0.1']],
    },
  );
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
  await bystander.close();
});
beforeEach(() => bystander.forget());

/** After each attack, the next call is served as if nothing had been. */
async function expectUnharmed() {
  const { pdf } = await chromium.render(renderRequest('<p>next</p>'));
  expect((await readPdf(pdf)).pages.map(({ text }) => text)).toEqual(['next']);
  expect(bystander.visits()).toEqual([]);
}

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ address, family }) => family === 'IPv4' && address !== '127.0.0.1')
  .map(({ address }) => address);

const chosenWaysOut = someOf(Object.keys(waysOut), 10);

const spellings = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[64:ff9b::7f00:1]',
  '①②⑦.⓪.⓪.①',
  'inside.test',
  'both.test',
  'rebinds.test',
  ...ownAddresses,
];

test.each(chosenWaysOut)('reaches nothing on this machine by %s', async (name) => {
  const wayOut = waysOut[name] ?? (() => '');
  const markup = ['127.0.0.1', 'localhost', '[::1]']
    .map((host) => wayOut(`${host}:${bystander.port}`))
    .join('');
  for (const source of [{ html: markup }, { html: markup, baseUrl: web.url('/') }]) {
    await chromium.render(renderRequest(source, { waitFor: 150 }));
    expect(bystander.visits()).toEqual([]);
  }
  await expectUnharmed();
});

test.each(someOf(Object.keys(waysAway), 3))(
  'reaches nothing on this machine by going there: %s',
  async (name) => {
    const { problem } = await chromium.render(
      renderRequest((waysAway[name] ?? String)(`127.0.0.1:${bystander.port}`), { waitFor: 300 }),
    );
    expect(problem?.code).toBe('invalid_field');
    await expectUnharmed();
  },
);

test.each(someOf(spellings, 8))('reaches nothing under the name %s', async (host) => {
  const to = `${host}:${bystander.port}`;
  const markup = `<img src="http://${to}/"><iframe src="http://${to}/"></iframe><script>
    new WebSocket("ws://${to}/"); fetch("https://${to}/").catch(() => {}); fetch("http://${to}/").catch(() => {})</script>`;
  await chromium.render(renderRequest(markup, { waitFor: 100 }));
  const { problem } = await chromium.render(renderRequest({ url: `http://${to}/` }));
  expect(['url_blocked', 'url_fetch_failed']).toContain(problem?.code);
  await expectUnharmed();
});

const privateAddresses = [
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '[fe80::1]',
  '224.0.0.1',
];

test.each(someOf(privateAddresses, 4))('refuses the address %s, as a page and within one', async (host) => {
  const { problem } = await chromium.render(renderRequest({ url: `http://${host}/latest/meta-data/` }));
  expect(problem?.code).toBe('url_blocked');
  const { head } = await chromium.render(renderRequest(`<img src="http://${host}/latest/meta-data/">`));
  expect(head?.warnings).toEqual([`image http://${host}/latest/meta-data/: blocked`]);
});

test.each(someOf(['127.0.0.1', 'localhost', '[::1]', 'inside.test'], 2))(
  'follows no redirect to %s',
  async (host) => {
    const redirect = web.url(`/to?http://${host}:${bystander.port}/`);
    const { problem } = await chromium.render(renderRequest({ url: redirect }));
    expect(problem?.code).toMatch(/^url_/);
    await chromium.render(
      renderRequest(
        `<img src="${redirect}"><iframe src="${redirect}"></iframe><script>
      fetch("${redirect}").catch(() => {}); new Worker(URL.createObjectURL(new Blob(['fetch("${redirect}")'])))</script>`,
        { waitFor: 150 },
      ),
    );
    await expectUnharmed();
  },
);

test('follows no redirect to a file', async () => {
  const { problem } = await chromium.render(renderRequest({ url: web.url('/to?file:///etc/passwd') }));
  expect(problem?.code).toBe('url_fetch_failed');
});

test('stops a page that makes more than a thousand requests', async () => {
  const before = web.requests.length;
  const images = Array.from({ length: 1_500 }, (_, index) => `<img src="/${index}">`).join('');
  const { head } = await chromium.render(
    renderRequest({ html: images, baseUrl: web.url('/') }, { timeoutMs: 60_000 }),
  );
  expect(web.requests.length - before).toBeLessThanOrEqual(1_000);
  expect(head?.warnings.some((warning) => warning.endsWith(': blocked'))).toBe(true);
});

test('the ways out are ways out: where the server is allowed, each but those that are closed reaches it', async () => {
  const closed = [
    'popup',
    'link in a new tab',
    'web rtc',
    'web transport',
    'download',
    'speculation',
    'report',
  ];
  for (const name of chosenWaysOut) {
    const wayOut = waysOut[name] ?? (() => '');
    const before = web.requests.length;
    await chromium.render(renderRequest(wayOut(`127.0.0.1:${web.port}`), { waitFor: 150 }));
    const arrived = web.requests.slice(before).map(({ path }) => path);
    if (closed.includes(name) || name === 'image over https') continue;
    expect([name, arrived]).toEqual([name, expect.arrayContaining([expect.stringMatching(/^\/./)])]);
  }
});
