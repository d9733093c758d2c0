import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as ticks } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { tenPages } from '../../bench/ten-pages.ts';
import { type S3, startS3 } from '../../local/s3.ts';
import { type LocalServer, serveHttp } from '../egress/local-server.ts';
import { invokeFunction } from '../invoke-function.ts';
import { type CallRequest, type OwnService, startService } from '../service.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';
import { type Collector, startCollector } from './collector.ts';
import { tree } from './tree.ts';

let collector: Collector;
let receiver: Receiver;
let site: LocalServer;
let service: OwnService;
let pdf: Uint8Array;
let store: S3;
/** The way to the store, with the headers of the requests on it. */
let way: LocalServer;
const asked: IncomingHttpHeaders[] = [];
const folder = mkdtempSync(join(tmpdir(), 'traces-'));
/** What opens the customer's store. */
const access = { accessKeyId: 'customer', secretAccessKey: 'customers-own-secret', region: 'eu-central-1' };

const traceHeaders = ['traceparent', 'tracestate', 'x-amzn-trace-id'];

/** The headers of the requests that the site got. */
const fetched: IncomingHttpHeaders[] = [];

beforeAll(async () => {
  pdf = Buffer.from(await tenPages(), 'base64');
  collector = await startCollector();
  receiver = await startReceiver();
  site = await serveHttp((request, response) => {
    fetched.push(request.headers);
    response.end(pdf);
  });
  store = await startS3(folder, access, ['own-bucket']);
  way = await serveHttp((request, response) => {
    asked.push(request.headers);
    const { method = 'GET', headers, url = '' } = request;
    const onward = openRequest(`${store.url}${url}`, { method, headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    request.pipe(onward);
  });
  service = await startService({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, METRICS_NAMESPACE: 'PdfService' },
    egressAllow: [receiver.hostAndPort, `127.0.0.1:${site.port}`, `127.0.0.1:${way.port}`],
  });
});

afterAll(async () => {
  await service.stop();
  await Promise.all([collector, receiver].map(({ server }) => server.close()));
  await Promise.all([site.close(), way.close()]);
  store.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A caller's trace, with the caller's own span. */
function newTrace(flags = '01') {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
}

async function post(path: string, json: object, headers: CallRequest['headers'] = {}) {
  const response = await service.call('POST', path, { key: service.liveKey, json, headers });
  await response.arrayBuffer();
  return { status: response.status, requestId: response.headers.get('x-request-id') ?? '' };
}

/** Queues a job with a webhook, and gives the headers of the webhook. */
async function webhookOf(path: string, json: object, headers: CallRequest['headers']) {
  const arrival = receiver.next();
  const { status, requestId } = await post(
    path,
    { ...json, async: true, webhook_url: receiver.url },
    headers,
  );
  expect(status).toBe(202);
  await arrival;
  return { requestId, headers: receiver.received.at(-1)?.headers };
}

/** The lines of the log about a request, once the call's own line is among them. */
async function logged(requestId: string): Promise<readonly Record<string, unknown>[]> {
  for await (const _ of ticks(50)) {
    const log = readFileSync(join(service.dataDir, 'service.log'), 'utf8').split('\n');
    const lines = log.filter((line) => line.startsWith('{') && line.includes(requestId));
    const parsed = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    if (parsed.some(({ type }) => type === 'call')) return parsed;
  }
  throw new Error('the clock has stopped');
}

test('a call is one trace, from the gateway to the engine and what the engine calls', async () => {
  const { traceId, spanId, traceparent } = newTrace();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9" height="9"/></svg>';
  const call = await post('/imageToPdf', { images_base64: [btoa(svg)] }, { traceparent });
  const spans = await collector.trace(traceId, ['POST /imageToPdf', 'authorizer', 'pdf', 'engine', 'render']);
  expect(tree(spans, spanId)).toEqual([
    'POST /imageToPdf < caller',
    'authorizer < POST /imageToPdf',
    'engine < pdf',
    'pdf < POST /imageToPdf',
    'render < engine',
  ]);
  const [gateway] = spans.filter(({ name }) => name.startsWith('POST'));
  expect(gateway).toMatchObject({
    kind: 2,
    status: {},
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/imageToPdf',
      'http.response.status_code': '200',
      request_id: call.requestId,
    },
  });
  for (const { startTimeUnixNano, endTimeUnixNano } of spans)
    expect(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)).toBeGreaterThan(0n);
});

test('the engine continues the trace of each call, not of the one that its thread began with', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9" height="9"/></svg>';
  for (const { traceId, traceparent } of [newTrace(), newTrace()]) {
    await post('/imageToPdf', { images_base64: [btoa(svg)] }, { traceparent });
    const spans = await collector.trace(traceId, ['POST /imageToPdf', 'render']);
    expect(spans.filter(({ name }) => name === 'render')).toHaveLength(1);
  }
});

test('every line about a call has the trace that its caller named, or else its own', async () => {
  const { traceId, traceparent } = newTrace();
  const traced = await post('/pageCount', { pdf_base64: 'bm8gUERG' }, { traceparent });
  const own = await post('/pageCount', { pdf_base64: 'bm8gUERG' });
  const linesOf = async ({ requestId }: typeof traced) =>
    (await logged(requestId)).map(({ trace_id }) => trace_id);
  expect(new Set(await linesOf(traced))).toEqual(new Set([traceId]));
  const [ownId, ...others] = new Set(await linesOf(own));
  expect(others).toEqual([]);
  const spans = await collector.trace(String(ownId), ['POST /pageCount']);
  const gateway = spans.find(({ attributes }) => attributes.request_id === own.requestId);
  expect(gateway).toMatchObject({ name: 'POST /pageCount' });
  expect(gateway).not.toHaveProperty('parentSpanId');
});

const id = '0af7651916cd43dd8448eb211c80319c';

test.each([
  ['upper-case digits', `00-${id.toUpperCase()}-b7ad6b7169203331-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-b7ad6b7169203331-01`],
  ['a parent of zeros', `00-${id}-${'0'.repeat(16)}-01`],
  ['an unknown version', `ff-${id}-b7ad6b7169203331-01`],
  ['a later version', `01-${id}-b7ad6b7169203331-01`],
  ['more behind it', `00-${id}-b7ad6b7169203331-01-extra`],
  ['a short trace', `00-${id.slice(1)}-b7ad6b7169203331-01`],
  ['no parts', id],
  ['a line of a log', `00-${id}-b7ad6b7169203331-01","status":"200`],
  ['nothing', ''],
])('a traceparent with %s is ignored, as is its tracestate', async (_, traceparent) => {
  const sent = { traceparent, tracestate: 'okapi=1' };
  const { requestId, headers } = await webhookOf('/textToPdf', { text: 'okapi' }, sent);
  const [own] = (await logged(requestId)).map(({ trace_id }) => trace_id);
  expect(own).toMatch(/^[0-9a-f]{32}$/);
  expect(own).not.toBe(id);
  expect(headers?.traceparent).toContain(own);
  expect(headers).not.toHaveProperty('tracestate');
});

test('a traceparent that is sent twice is ignored', async () => {
  const first = newTrace();
  const requestId = await new Promise<string>((resolve, reject) => {
    openRequest(`${service.baseUrl}/credits`, {
      headers: {
        Authorization: `Bearer ${service.liveKey}`,
        traceparent: [first.traceparent, newTrace().traceparent],
      },
    })
      .once('response', (response) => resolve(String(response.resume().headers['x-request-id'])))
      .once('error', reject)
      .end();
  });
  const [line] = await logged(requestId);
  expect(line?.trace_id).toMatch(/^[0-9a-f]{32}$/);
  expect(collector.spans.filter(({ traceId }) => traceId === first.traceId)).toEqual([]);
});

test('a job and its webhook continue the trace of the call, and the webhook names it', async () => {
  const { traceId, spanId, traceparent } = newTrace();
  const tracestate = 'okapi=00f067aa0ba902b7,zebra@herd=t61rcWkgMzE';
  const { headers } = await webhookOf('/htmlToPdf', { html: '<p>okapi' }, { traceparent, tracestate });
  expect(headers).toMatchObject({ traceparent, tracestate });
  const delivery = ['process pdf-service-deliveries', 'webhook-sender'];
  const spans = await collector.trace(traceId, ['POST /htmlToPdf', 'jobs', 'render', ...delivery]);
  // The events of the deployment go the way of the webhook, before it or after.
  const edges = new Set(tree(spans, spanId));
  edges.delete('process pdf-service-deliveries < html');
  expect([...edges]).toEqual(
    [
      'POST /htmlToPdf < caller',
      'authorizer < POST /htmlToPdf',
      'html < POST /htmlToPdf',
      'html < jobs',
      'indexer < html',
      'engine < indexer',
      'jobs < process pdf-service-jobs',
      'process pdf-service-deliveries < jobs',
      'process pdf-service-jobs < html',
      'render < html',
      'webhook-sender < process pdf-service-deliveries',
    ].sort(),
  );
});

test.each([
  ['no key', '=1'],
  ['an upper-case key', 'Okapi=1'],
  ['a tab in a value', 'okapi=1\tzebra'],
  ['a key twice', 'okapi=1,okapi=2'],
  ['33 members', Array.from({ length: 33 }, (_, index) => `k${index}=1`).join()],
  ['513 characters', `okapi=${'1'.repeat(507)}`],
])('a tracestate with %s is left out, and the traceparent is kept', async (_, tracestate) => {
  const { traceparent } = newTrace();
  const { headers } = await webhookOf('/textToPdf', { text: 'okapi' }, { traceparent, tracestate });
  expect(headers?.traceparent).toBe(traceparent);
  expect(headers).not.toHaveProperty('tracestate');
});

test('whom the service fetches from for the caller learns nothing of the trace', async () => {
  const { traceparent } = newTrace();
  const origin = `http://127.0.0.1:${site.port}`;
  const html = `<img src="${origin}/image.png">`;
  await post('/pageCount', { pdf_url: `${origin}/a.pdf` }, { traceparent, tracestate: 'okapi=1' });
  await post('/htmlToPdf', { html }, { traceparent, tracestate: 'okapi=1' });
  expect(fetched.length).toBeGreaterThanOrEqual(2);
  for (const headers of fetched) for (const name of traceHeaders) expect(headers).not.toHaveProperty(name);
});

test('a store of the customer’s own learns nothing of the trace', async () => {
  const { liveKey: key } = await service.newAccount();
  const own = {
    bucket: 'own-bucket',
    region: access.region,
    endpoint: `http://127.0.0.1:${way.port}`,
    access_key_id: access.accessKeyId,
    secret_access_key: access.secretAccessKey,
  };
  const chosen = await service.call('PUT', '/account/storage', { key, json: own });
  expect(await chosen.json()).toMatchObject({ bucket: 'own-bucket' });
  const headers = { traceparent: newTrace().traceparent };
  const json = { text: 'okapi', storage: { mode: 'byob' } };
  expect((await service.call('POST', '/textToPdf', { key, json, headers })).status).toBe(200);
  expect(asked.length).toBeGreaterThanOrEqual(2);
  for (const one of asked) for (const name of traceHeaders) expect(one).not.toHaveProperty(name);
});

test('a trace that its caller does not record is not recorded here, and is passed on as it is', async () => {
  const { traceId, traceparent } = newTrace('00');
  const { headers } = await webhookOf('/textToPdf', { text: 'okapi' }, { traceparent });
  expect(headers).toMatchObject({ traceparent });
  const after = newTrace();
  await post('/textToPdf', { text: 'okapi' }, { traceparent: after.traceparent });
  await collector.trace(after.traceId, ['POST /textToPdf']);
  expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([]);
});

test('a function that fails is a failed span', async () => {
  await invokeFunction(service.lambdaUrl, 'webhook-sender', { Records: 'none' }).catch(() => {});
  for await (const _ of ticks(50)) {
    const failed = collector.spans.filter(({ status }) => status.code === 2);
    if (failed.length === 0) continue;
    expect(failed.map(({ name, status }) => ({ name, status }))).toEqual([
      { name: 'webhook-sender', status: { code: 2, message: 'TypeError' } },
    ]);
    break;
  }
});
