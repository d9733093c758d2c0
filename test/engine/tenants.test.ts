import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { listen } from '../../local/http/listen.ts';

const accountId = randomUUID();
const variables = {
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'test',
  ENGINE_FUNCTION: 'engine',
  RENDER_FUNCTION: 'render',
  OCR_FUNCTION: 'ocr',
  PDF_FUNCTION: 'pdf',
  INDEXER_FUNCTION: 'indexer',
};

let seen: IncomingMessage[] = [];
let bodies: string[] = [];

/** Lambda as far as a request goes: there are no such functions. */
const lambda = createServer(async (request, response) => {
  seen.push(request);
  bodies.push(await text(request));
  response.writeHead(404, { 'X-Amzn-ErrorType': 'ResourceNotFoundException' }).end('{}');
});

beforeAll(async () => {
  const url = `http://127.0.0.1:${await listen(lambda, '127.0.0.1', 0)}`;
  Object.assign(process.env, variables, { AWS_ENDPOINT_URL_LAMBDA: url });
});

beforeEach(() => {
  seen = [];
  bodies = [];
  delete process.env.TENANT_ISOLATION;
});

afterAll(() => {
  lambda.closeAllConnections();
  lambda.close();
});

/** Calls a function as the service does; gives the owner and the tenant that Lambda got. */
async function ownersOf(call: () => Promise<unknown>) {
  await expect(call()).rejects.toThrow();
  return seen.map(({ headers }) => {
    const context = Buffer.from(String(headers['x-amz-client-context']), 'base64').toString();
    return { owner: JSON.parse(context), tenant: headers['x-amz-tenant-id'] };
  });
}

const owner = { custom: { accountId } };

async function callEngine(): Promise<unknown> {
  const { callEngine: call } = await import('../../functions/core/engine-calls/call-engine.ts');
  return call('pageCount', {}, { accountId, environment: 'live', endsAtEpochMs: Date.now() + 60_000 });
}

async function callRender(): Promise<unknown> {
  const { callRender: call } = await import('../../functions/core/aws/lambda/call-render.ts');
  return call({} as never, { accountId, environment: 'live' });
}

async function callOcr(): Promise<unknown> {
  const { callOcr: call } = await import('../../functions/core/aws/lambda/call-ocr.ts');
  return call({} as never, accountId);
}

async function callIndexer(): Promise<unknown> {
  const { callFunction } = await import('../../functions/core/aws/lambda/call-function.ts');
  return callFunction('indexer', {}, accountId);
}

async function callPdf(): Promise<unknown> {
  const { callFamily } = await import('../../functions/core/aws/lambda/call-family.ts');
  return callFamily('pdf', {
    endpoint: { method: 'POST', path: '/pageCount' },
    caller: { accountId, environment: 'live', scopes: [] },
    baseUrl: 'https://example.com',
    requestId: randomUUID(),
  });
}

const calls = { engine: callEngine, render: callRender, ocr: callOcr, indexer: callIndexer, pdf: callPdf };

test.each(Object.entries(calls))(
  'a call of %s names the account that it is for, and no tenant',
  async (_name, call) => {
    expect(await ownersOf(call)).toEqual([{ owner, tenant: undefined }]);
  },
);

test.each(Object.entries(calls))(
  'where accounts are isolated, a call of %s names its tenant if that is an engine, and the account as ever',
  async (name, call) => {
    process.env.TENANT_ISOLATION = 'true';
    const isIsolated = ['engine', 'render', 'ocr'].includes(name);
    expect(await ownersOf(call)).toEqual([{ owner, tenant: isIsolated ? accountId : undefined }]);
  },
);

test('Chromium gets another name for each account and environment, and not the account', async () => {
  const { callRender: call } = await import('../../functions/core/aws/lambda/call-render.ts');
  const other = randomUUID();
  for (const [account, environment] of [
    [accountId, 'live'],
    [accountId, 'test'],
    [other, 'live'],
    [accountId, 'live'],
  ] as const)
    await expect(call({} as never, { accountId: account, environment })).rejects.toThrow();
  const [live, test, others, again] = bodies.map((body) => JSON.parse(body).owner);
  expect(new Set([live, test, others]).size).toBe(3);
  expect(again).toBe(live);
  expect(bodies.join()).not.toContain(accountId);
});
