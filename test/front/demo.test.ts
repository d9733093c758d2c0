import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newVisitor, type Visitor } from '../dashboard/visitor.ts';
import { isMarked } from '../documents/is-marked.ts';
import { readPdf } from '../render/read-pdf.ts';
import { waysOut } from '../render/ways-out.ts';
import { startWebServer, type WebServer } from '../render/web-server.ts';
import { type OwnService, startService } from '../service.ts';

let service: OwnService;
let web: WebServer;
let visitor: Visitor;

beforeAll(async () => {
  web = await startWebServer((_path, response) => response.end('web'));
  service = await startService({ egressAllow: [`127.0.0.1:${web.port}`] });
  visitor = newVisitor(service.baseUrl);
});
afterAll(async () => {
  await service.stop();
  await web.close();
});
beforeEach(forgetCounts);

const make = (content: string, kind = 'html') => visitor.send('/demo', { content, kind }, '/');

const pagesOf = async (answer: Response) =>
  (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages.map(({ text }) => text);

test('makes a PDF of typed HTML, with the mark of the test environment, in both of them', async () => {
  const answer = await make('<h1>Hello</h1><p style="break-before: page">you</p>');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="demo.pdf"/);
  const pdf = await answer.arrayBuffer();
  expect(await isMarked(service, pdf.slice())).toBe(true);
  expect(await pagesOf(new Response(pdf))).toEqual(['Hello', 'you']);
  const inTest = newVisitor(service.testBaseUrl);
  expect((await inTest.send('/demo', { content: 'Hello' }, '/')).status).toBe(200);
});

test('shows text as it was typed', async () => {
  const [page] = await pagesOf(await make('<b>5 < 6</b>\n& more', 'text'));
  expect(page).toMatch(/^<b>5 < 6<\/b>\n& more/);
});

test('runs no scripts, gets nothing from the network, and prints ten pages at most', async () => {
  const markup = Object.values(waysOut).map((wayOut) => wayOut(`127.0.0.1:${web.port}`));
  const answer = await make(`<p>alone</p>${markup.join('')}<script>document.body.append("run")</script>`);
  const [page] = await pagesOf(answer);
  expect(page).toMatch(/^alone/);
  expect(page).not.toContain('run');
  expect(web.requests).toEqual([]);
  expect(
    await pagesOf(await make('<style>p { break-before: page }</style>'.concat('<p>x'.repeat(3_000)))),
  ).toHaveLength(10);
});

test.each([
  ['nothing', { content: ' ' }, 400, /content is empty\. Type some HTML or text/],
  ['more than 20 kB', { content: 'é'.repeat(10_001) }, 413, /content is larger than 20 kB/],
])('refuses %s, and says so on a page', async (_what, fields, status, reason) => {
  const answer = await visitor.send('/demo', fields, '/');
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(await answer.text()).toMatch(reason);
});

test('takes only the form of its own page', async () => {
  const forged = await visitor.post('/demo', { content: 'x', form_token: 'x' });
  expect(forged.status).toBe(403);
  await visitor.get('/');
  const page = await (await visitor.get('/')).text();
  const form_token = /name="form_token" value="([^"]*)"/.exec(page)?.[1] ?? '';
  const foreign = await visitor.post(
    '/demo',
    { content: 'x', form_token },
    { 'Sec-Fetch-Site': 'cross-site' },
  );
  expect(foreign.status).toBe(403);
  expect((await visitor.post('/demo', { content: 'x', form_token })).status).toBe(200);
});

test('makes ten PDFs an hour for an address, whatever becomes of them', async () => {
  const { countInWindow } = await import('../../functions/core/aws/dynamodb/count-in-window.ts');
  for (let made = 0; made < 9; made += 1) await countInWindow('demo#127.0.0.1', 3_600);
  expect((await make('tenth')).status).toBe(200);
  const refused = await visitor.send('/demo', { content: 'eleventh' }, '/');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('Create an account to make more, or try again later.');
});

test('makes four at once; a call that died holds its place no longer than it could have run', async () => {
  const { takePlace } = await import('../../functions/core/aws/dynamodb/take-place.ts');
  const taken = await Promise.all([1, 2, 3, 4].map(() => takePlace('demo-place', 4, 60_000)));
  expect(taken).not.toContain(undefined);
  const refused = await make('fifth');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await refused.text()).toContain('all its places are taken');
  await taken[2]?.leave();
  expect((await make('fourth')).status).toBe(200);
  expect(await takePlace('demo-place', 4, -1)).toBeDefined(); // a call that has died
  expect((await make('again')).status).toBe(200);
});

test('is nobody’s call: nothing is recorded, stored or charged', async () => {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const kept = ['accounts', 'documents', 'idempotency', 'jobs', 'usage'] as const;
  const itemsOf = () =>
    Promise.all(kept.map((name) => dynamodb.send(new ScanCommand({ TableName: tableNamed(name) }))));
  const before = (await itemsOf()).map(({ Items }) => Items);
  expect((await make('Hello')).status).toBe(200);
  expect((await itemsOf()).map(({ Items }) => Items)).toEqual(before);
  const log = readFileSync(join(service.dataDir, 'service.log'), 'utf8');
  expect(log).toContain('"endpoint":"/pdfToImage"');
  expect(log).not.toContain('/demo');
});

/** Forgets who has made how many, and who holds a place. */
async function forgetCounts(): Promise<void> {
  const { dynamodb } = await import('../../functions/core/aws/dynamodb/dynamodb-client.ts');
  const { tableNamed } = await import('../../functions/core/settings.ts');
  const TableName = tableNamed('rates');
  const { Items = [] } = await dynamodb.send(new ScanCommand({ TableName }));
  for (const { bucket } of Items) await dynamodb.send(new DeleteCommand({ TableName, Key: { bucket } }));
}
