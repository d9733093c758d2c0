import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnService, startService } from '../service.ts';

const secrets = {
  pageText: 'Confidential-zebra-4711',
  htmlText: 'Undisclosed-otter-0815',
  password: 'correct horse battery staple 99',
  pdfPassword: 'opens-the-vault-77',
  pattern: 'zebra-pattern-[0-9]{3}',
  query: 'searched-for-lynx',
  wrongToken: 'svc_at_Wr0ngT0kenThatNobodyIssued000000000000000',
  wrongKey: 'svc_live_Wr0ngKeyThatNobodyMade00000000000000000',
  clientSecret: 'svc_cs_Wr0ngClientSecret0000000000000',
  filename: 'secret-merger-plans.pdf',
  signature: 'signed-by-walrus-1138',
  login: 'behind-the-badger-4242',
} as const;

let server: Server;
let service: OwnService;
let link = '';
/** The last call's request id: when it is logged, so is every earlier call. */
let lastRequestId = '';

/** One call of every kind, answered and refused, each with something that should stay with its caller. */
beforeAll(async () => {
  server = createServer(() => {}); // never answers
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const silent = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  service = await startService({
    env: { METRICS_NAMESPACE: 'PdfService' },
    egressAllow: [new URL(silent).host],
  });
  const key = service.liveKey;
  const { pageText, htmlText, filename } = secrets;
  const storage = { mode: 'default', filename };
  const stored = await service.call('POST', '/textToPdf', { key, json: { text: pageText, storage } });
  const { url, document_id } = (await stored.json()) as { url: string; document_id: string };
  link = url;
  await fetch(url, { redirect: 'manual' });
  await fetch(`${url}x`, { redirect: 'manual' });
  const source = { document_id };
  await service.call('POST', '/htmlToPdf', { key, json: { html: `<p>${htmlText}` } });
  await service.call('POST', '/htmlToPdf', {
    key,
    json: { html: htmlText, wait_for: `#${htmlText}`, timeout: 300 },
  });
  await service.call('POST', '/htmlToPdf', {
    key,
    json: { html: `<script src="${silent}/w.js?signature=${secrets.signature}"></script>`, timeout: 300 },
  });
  await service.call('POST', '/htmlToPdf', {
    key,
    json: {
      url: `${silent}/behind`,
      headers: { Authorization: secrets.login, 'X-Secret': secrets.login },
      cookies: [{ name: 'a', value: secrets.login }],
      timeout: 300,
    },
  });
  await service.call('POST', '/extractText', { key, json: source });
  await service.call('POST', '/grepPdf', { key, json: { ...source, pattern: secrets.pattern, regex: true } });
  await service.call('POST', '/pageCount', {
    key,
    json: { pdf_base64: btoa(pageText), password: secrets.pdfPassword },
  });
  await service.call('POST', '/pageCount', { key, body: `{"broken": "${pageText}`, headers: jsonType });
  await service.call('POST', '/pageCount', {
    key,
    json: { pdf_url: `http://127.0.0.1:1/${pageText}?token=${secrets.query}` },
  });
  await service.call('GET', `/files/search?q=${secrets.query}`, { key });
  await service.call('GET', `/nowhere/${pageText}?q=${secrets.query}`, { key });
  await service.call('GET', '/credits', { key: secrets.wrongKey });
  await service.call('GET', '/credits', { key: secrets.wrongToken });
  await service.call('POST', '/oauth/token', {
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'svc_rt_Unknown000',
      client_id: 'nobody',
      client_secret: secrets.clientSecret,
    }).toString(),
    headers: formType,
  });
  await service.call('POST', '/dashboard/sign-in', {
    body: new URLSearchParams({ email: service.email, password: secrets.password }).toString(),
    headers: formType,
  });
  const last = await service.call('GET', '/credits', { key });
  lastRequestId = last.headers.get('x-request-id') ?? '';
});

afterAll(async () => {
  await service.stop();
  server.closeAllConnections();
  server.close();
});

const jsonType = { 'Content-Type': 'application/json' };
const formType = { 'Content-Type': 'application/x-www-form-urlencoded' };

/** Everything that the service and its functions have written, once the last call is among it. */
async function wholeLog(): Promise<string> {
  const path = join(service.dataDir, 'service.log');
  for (;;) {
    const log = readFileSync(path, 'utf8');
    if (log.includes(lastRequestId)) return log;
    await pause(50);
  }
}

test('no key, token, password, link, pattern, query or page text is in any log', async () => {
  const log = await wholeLog();
  const token = new URL(link).pathname.replace('/d/', '');
  expect(token.length).toBeGreaterThan(20);
  const kept = {
    ...secrets,
    token,
    liveKey: service.liveKey,
    testKey: service.testKey,
    own: service.password,
  };
  for (const [name, secret] of Object.entries(kept)) {
    for (const form of [secret, encodeURIComponent(secret), btoa(secret).replace(/=+$/, '')]) {
      expect({ name, isLogged: log.includes(form) }).toEqual({ name, isLogged: false });
    }
  }
  expect(log).not.toMatch(/svc_(live|test|at|rt|cs)_/);
});

test('each call is one line with its endpoint, account, status and duration, and nothing of its request', async () => {
  const lines = (await wholeLog()).split('\n').filter((line) => line.startsWith('{"_aws"'));
  const calls = lines.map((line) => JSON.parse(line));
  const [stored] = calls.filter(({ endpoint }) => endpoint === 'POST /textToPdf');
  expect(stored).toEqual({
    _aws: {
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        {
          Namespace: 'PdfService',
          Dimensions: [['service', 'environment', 'endpoint']],
          Metrics: [
            { Name: 'Duration', Unit: 'Milliseconds' },
            { Name: 'Credits', Unit: 'Count' },
            { Name: 'Pages', Unit: 'Count' },
          ],
        },
      ],
    },
    service: 'pdf-service',
    environment: 'live',
    endpoint: 'POST /textToPdf',
    request_id: expect.any(String),
    account_id: expect.any(String),
    status: '200',
    Duration: expect.any(Number),
    Credits: 0.01,
    Pages: 1,
  });
  const seen = calls.map(({ endpoint, status }) => `${endpoint} ${status}`);
  expect(seen).toEqual(
    expect.arrayContaining([
      'GET /d/{token} 302',
      'GET /d/{token} 404',
      'GET /files/search 200',
      'POST /pageCount 400',
      'none 404',
    ]),
  );
});

test('a call that the service itself fails is counted as a failure', async () => {
  const lines = (await wholeLog()).split('\n').filter((line) => line.startsWith('{"_aws"'));
  const failed = lines.map((line) => JSON.parse(line)).filter(({ status }) => Number(status) >= 500);
  expect(failed.map(({ endpoint, Failures }) => ({ endpoint, Failures }))).toEqual([
    { endpoint: 'POST /htmlToPdf', Failures: 1 },
    { endpoint: 'POST /htmlToPdf', Failures: 1 },
    { endpoint: 'POST /htmlToPdf', Failures: 1 },
  ]);
});
