import { beforeAll, expect, test } from '@jest/globals';
import { loggedError } from '../../functions/core/calls/logged-error.ts';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { accessToken } from '../mcp/access-token.ts';
import { connectAgent } from '../mcp/agent.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { type LoggedRow, lineOf, listed, loggedCalls, loggedDay, record } from './logged.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

test('each call is a row with what it took, found by its request ID, and an error with its fields', async () => {
  const account = await service.newAccount();
  const key = account.liveKey;
  const made = await service.call('POST', '/textToPdf', { key, json: { text: 'Hello' } });
  const refused = await service.call('POST', '/pdfToImage', { key, json: { dpi: 9 } });
  const rows = await loggedCalls(service, key, 2);
  const byStatus = (wanted: number) => rows.find(({ status }) => status === wanted);
  expect(byStatus(200)).toEqual({
    request_id: made.headers.get('x-request-id'),
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    method: 'POST',
    endpoint: '/textToPdf',
    status: 200,
    code: null,
    message: null,
    duration_ms: expect.any(Number),
    pages: 1,
    credits: 0.01,
    environment: 'live',
    via: 'api',
    key: { id: expect.stringMatching(/^key_[0-9a-f]{16}$/), name: 'Live' },
    app: null,
  });
  const { message, details, request_id } = (await refused.json()) as Record<string, string>;
  const { calls } = await listed(service, key, `request_id=${request_id}`);
  expect(calls).toEqual([byStatus(400)]);
  expect(calls).toMatchObject([{ code: 'missing_field', message, details, credits: 0 }]);
});

test('all calls of a batch are recorded, however many there are', async () => {
  const account = await service.newAccount();
  const line = (second: number) =>
    lineOf(account.accountId, {
      at: `${loggedDay}T10:00:${String(second).padStart(2, '0')}.000Z`,
      request_id: `batch ${second}`,
    });
  await record(Array.from({ length: 53 }, (_, second) => line(second)));
  const { calls } = await listed(service, account.liveKey, `limit=100&until=${loggedDay}T23:59:59Z`);
  const ids = calls.map(({ request_id }) => request_id);
  expect(ids).toEqual(Array.from({ length: 53 }, (_, index) => `batch ${52 - index}`));
});

test('of an error the log has ten details, each of 300 characters', () => {
  const details = Array.from({ length: 12 }, () => ({ field: 'f'.repeat(400), message: 'm'.repeat(400) }));
  const logged = loggedError(new Problem('invalid_field', 'w'.repeat(400), { details }));
  const detail = { field: 'f'.repeat(300), message: 'm'.repeat(300) };
  expect(logged).toEqual({
    code: 'invalid_field',
    message: 'w'.repeat(300),
    details: Array(10).fill(detail),
  });
});

test('of an incomplete page the log has the kinds of its warnings, and nothing of the page', () => {
  const details = [
    { field: 'fail_on', message: 'image https://secret.test/: status 404', rule: 'resources' },
  ];
  const problem = new Problem('page_incomplete', 'The page is not complete: image https://secret.test/.', {
    details,
  });
  expect(loggedError(problem)).toEqual({
    code: 'page_incomplete',
    details: [{ field: 'fail_on', message: 'resources' }],
  });
});

test('calls of agents, apps and jobs are logged with their channel and their key or app', async () => {
  const account = await service.newAccount();
  const { liveKey: key } = account;
  const agent = await connectAgent(service.baseUrl, await accessToken(account.accountId));
  await agent.callTool({ name: 'text_to_pdf', arguments: { text: 'Hello' } });
  await agent.close();
  const token = await accessToken(account.accountId, { audiences: ['api'] });
  await service.call('GET', '/credits', { key: token });
  const queued = await service.call('POST', '/textToPdf', { key, json: { text: 'Later', async: true } });
  const { job_id } = (await queued.json()) as { job_id: string };
  const rows = await loggedCalls(service, key, 4);
  const logged = rows.map(({ via, endpoint, status, key: by, app, credits }) => ({
    call: `${via} ${endpoint} ${status}`,
    by: (by as LoggedRow | null)?.name ?? (app as LoggedRow | null)?.name,
    credits,
  }));
  expect(logged).toHaveLength(4);
  expect(logged).toEqual(
    expect.arrayContaining([
      { call: 'mcp /textToPdf 200', by: 'Agent', credits: 0.01 },
      { call: 'api /credits 200', by: 'Agent', credits: 0 },
      { call: 'api /textToPdf 202', by: 'Live', credits: 0 },
      { call: 'job /textToPdf 200', by: 'Live', credits: 0.01 },
    ]),
  );
  expect(rows.find(({ via }) => via === 'job')?.request_id).toBe(job_id);
});

test('filters narrow the log, and pages go through all of it, newest first', async () => {
  const account = await service.newAccount();
  const { liveKey: key } = account;
  const other = await service.newAccount();
  const start = Date.parse(`${loggedDay}T10:00:00.000Z`);
  const at = (minute: number) => new Date(start + minute * 60_000).toISOString();
  await record([
    lineOf(account.accountId, { request_id: 'first', at: at(0), endpoint: '/textToPdf' }),
    lineOf(account.accountId, { request_id: 'second', at: at(1), status: 403, code: 'insufficient_credits' }),
    lineOf(account.accountId, { request_id: 'third', at: at(2), status: 429, code: 'rate_limited' }),
    lineOf(account.accountId, { request_id: 'third', at: at(2), status: 429, code: 'rate_limited' }), // comes twice
    lineOf(account.accountId, { request_id: 'fourth', at: at(3), status: 500, code: 'render_timeout' }),
    lineOf(other.accountId, { request_id: 'theirs', at: at(4) }),
    'no call\n',
    '{"type":"call"}\n',
  ]);
  const found = async (query: string) => {
    const { calls } = await listed(service, key, `to=${loggedDay}T23:59:59Z&${query}`);
    return calls.map(({ request_id }) => request_id);
  };
  expect(await found('')).toEqual(['fourth', 'third', 'second', 'first']);
  expect(await found('endpoint=/textToPdf')).toEqual(['first']);
  expect(await found('status=4xx')).toEqual(['third', 'second']);
  expect(await found('status=500')).toEqual(['fourth']);
  expect(await found('code=insufficient_credits')).toEqual(['second']);
  expect(await found('request_id=theirs')).toEqual([]);
  expect(await found(`from=${at(1)}&to=${at(3)}`)).toEqual(['third', 'second']);
  const pages: string[][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query: string = `limit=2&to=${loggedDay}T23:59:59Z${cursor && `&cursor=${cursor}`}`;
    const page = await listed(service, key, query);
    pages.push(page.calls.map(({ request_id }) => request_id));
    cursor = page.next_cursor;
  }
  expect(pages).toEqual([
    ['fourth', 'third'],
    ['second', 'first'],
  ]);
  const elsewhere = Buffer.from(`${at(9)}#id#GET /credits`).toString('base64url');
  const refused = ['cursor=nonsense', 'status=9xx', 'from=yesterday', 'request_id='];
  const contradicting = [`from=${at(3)}&to=${at(1)}`, `to=${at(1)}&cursor=${elsewhere}`];
  for (const query of [...refused, ...contradicting]) {
    const answer = await service.call('GET', `/calls?${query}`, { key });
    expect([query, answer.status, await answer.json()]).toMatchObject([
      query,
      400,
      { code: 'invalid_field' },
    ]);
  }
});

test('the log has nothing of a request that an error quotes', async () => {
  const account = await service.newAccount();
  const { liveKey: key } = account;
  await service.call('POST', '/textToPdf', { key, body: '{"text": "a secret"', headers: jsonType });
  await service.call('POST', '/htmlToPdf', { key, json: { url: 'http://127.0.0.1/?secret' } });
  await service.call('POST', '/grepPdf', { key, json: { pattern: '(secret', regex: true } });
  const rows = await loggedCalls(service, key, 3);
  expect(rows.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('the log needs the scope credits:read, and hides other accounts and the other environment', async () => {
  const account = await service.newAccount();
  await record([lineOf(account.accountId, { request_id: 'of live' })]);
  const token = await accessToken(account.accountId, { audiences: ['api'], scopes: ['pdf:read'] });
  const refused = await service.call('GET', '/calls', { key: token });
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'insufficient_scope' }]);
  const inTest = await service.call('GET', '/calls', { key: account.testKey, environment: 'test' });
  const { calls } = (await inTest.json()) as { calls: readonly LoggedRow[] };
  expect(calls.map(({ request_id }) => request_id)).not.toContain('of live');
});

const jsonType = { 'Content-Type': 'application/json' };
