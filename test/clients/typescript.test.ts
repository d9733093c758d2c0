import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import * as classes from '../../clients/typescript/src/index.ts';
import {
  type Client,
  createClient,
  type ServiceError,
  verifyWebhook,
} from '../../clients/typescript/src/index.ts';
import { fileFromPath, saveFile } from '../../clients/typescript/src/node.ts';
import { zipOf } from '../html/make-zip.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
let client: Client;
const folder = mkdtempSync(join(tmpdir(), 'pdf-service-client-'));

beforeAll(async () => {
  service = await sharedService();
  client = createClient({ baseUrl: `${service.baseUrl}/`, key: service.liveKey });
});

test('gives a file with its name, its cost and its warnings, and saves it', async () => {
  const fields = { text: 'Hello', filename: 'größe', colour: 'red' };
  const pdf = await client.textToPdf(fields);
  const { filename, contentType, documentId, meta } = pdf;
  expect({ filename, contentType, documentId }).toEqual({
    filename: 'größe.pdf',
    contentType: 'application/pdf',
    documentId: undefined,
  });
  expect(meta).toMatchObject({ status: 200, creditsUsed: 0.01, isReplay: false });
  expect(meta.warnings).toEqual([expect.stringContaining('colour')]);
  expect(meta.requestId).toMatch(/./);
  const path = join(folder, 'hello.pdf');
  await saveFile(pdf, path);
  expect((await readFile(path)).byteLength).toBe(pdf.sizeBytes);
  const text = await client.extractText({ file: await fileFromPath(path) });
  expect(text).toMatchObject({ text: 'Hello', total_pages: 1 });
  expect(text.meta.creditsUsed).toBe(0.01);
  expect(JSON.stringify(text)).not.toContain('meta');
});

test('gives JSON, or a file of the format that is asked for', async () => {
  const statement = await client.getCreditsStatement({ month: '2026-01' });
  expect(statement).toMatchObject({ month: '2026-01', calls: 0, by_key: [] });
  const pdf = await client.getCreditsStatement({ month: '2026-01', format: 'pdf' });
  expect(pdf).toMatchObject({ filename: 'statement-2026-01.pdf', contentType: 'application/pdf' });
  const usage = await client.getCreditsUsage();
  expect(usage.usage).toEqual(expect.any(Array));
  const csv = await client.getCreditsUsage({ format: 'csv' });
  expect(await (await csv.blob()).text()).toMatch(/^date,endpoint,/);
});

test('takes files as bytes, blobs, streams and with a name, one or many', async () => {
  const one = await (await client.textToPdf({ text: 'one' })).bytes();
  const two = (await client.textToPdf({ text: 'two' })).stream();
  const three = await (await client.textToPdf({ text: 'three' })).blob();
  const merged = await client.mergePdfs({ files: [one, two, { name: 'three.pdf', content: three }] });
  const { text } = await client.extractText({ file: await merged.bytes(), pages: [3, '1-2'] });
  expect(text.split(/\s+/)).toEqual(['three', 'one', 'two']);
});

test('uploads files that are too large for a request, in one call', async () => {
  const page = await (await client.textToPdf({ text: 'large' })).bytes();
  const large = new Uint8Array(5_000_000).fill(32);
  large.set(page); // readers look for the end of a file in its last kilobyte, then rebuild it
  const path = join(folder, 'large.pdf');
  writeFileSync(path, large);
  const options = { idempotencyKey: 'merge-large' };
  const request = async () => ({ files: [await fileFromPath(path), page] });
  const first = await client.mergePdfs(await request(), options);
  expect(await client.pageCount({ file: await first.bytes() })).toEqual({ page_count: 2 });
  const again = await client.mergePdfs(await request(), options);
  expect(again.meta).toMatchObject({ creditsUsed: 0, isReplay: true });
});

test('prints a page with its own files, and uploads a ZIP of them that is too large for a request', async () => {
  const page = '<script src="js/word.js"></script>';
  const script = 'document.write("from a file")';
  const files = [{ name: 'js/word.js', content: new TextEncoder().encode(script) }];
  const printed = await client.htmlToPdf({ html: page, files });
  expect(await client.extractText({ file: await printed.bytes() })).toMatchObject({ text: 'from a file' });
  const zip = zipOf({ 'index.html': page, 'js/word.js': script, 'ballast.bin': randomBytes(5_000_000) });
  const large = await client.htmlToPdf({ bundle: zip });
  expect(await client.extractText({ file: await large.bytes() })).toMatchObject({ text: 'from a file' });
});

test('stores a document, finds it in pages of a list, and downloads it', async () => {
  const { liveKey: key } = await service.newAccount();
  const own = createClient({ baseUrl: service.baseUrl, key: async () => key });
  for (const text of ['a', 'b', 'c']) {
    const stored = await own.textToPdf({ text, filename: text, storage: { mode: 'default' } });
    expect(stored).toMatchObject({ filename: `${text}.pdf`, storage_mode: 'default' });
  }
  const names: string[] = [];
  for await (const { filename } of own.listFiles({ limit: 2 })) names.push(filename);
  expect(names).toEqual(['c.pdf', 'b.pdf', 'a.pdf']);
  const { documents, total, meta } = await own.listFiles({ limit: 1 });
  expect({ total, status: meta.status }).toEqual({ total: 3, status: 200 });
  const file = await own.downloadFile({ document_id: documents[0]?.id ?? '' });
  expect(await own.extractText({ file: await file.bytes() })).toMatchObject({ text: 'c' });
});

test('waits for jobs, and throws the error with which one failed', async () => {
  const job = await client.textToPdf({ text: 'later', async: true });
  expect(job).toMatchObject({ status: 'queued', meta: { status: 202 } });
  expect(await job.done()).toMatchObject({ document_id: job.job_id, page_count: 1 });
  expect(await client.jobs.wait(job.job_id)).toMatchObject({ document_id: job.job_id });
  const failing = await client.extractPages({ document_id: job.job_id, pages: 9, async: true });
  await expect(failing.done()).rejects.toMatchObject({
    code: 'page_out_of_range',
    requestId: failing.job_id,
  });
});

test('returns what a call would cost', async () => {
  const { endpoint, credits } = await client.textToPdf({ text: 'Hello', dry_run: true });
  expect({ endpoint, credits }).toEqual({
    endpoint: '/textToPdf',
    credits: { minimum: 0.01, maximum: 0.01 },
  });
});

test('errors have the code, the status, the request’s ID and the fields', async () => {
  const error = await client.textToPdf({ text: 'x', font_size: 999 }).catch((reason: ServiceError) => reason);
  expect(error).toMatchObject({
    name: 'InvalidInputError',
    code: 'invalid_field',
    status: 400,
    message: 'font_size must be at most 144.',
    requestId: expect.stringMatching(/./),
    details: [{ field: 'font_size', message: 'must be at most 144' }],
  });
  const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', key: 'key', retries: 0 });
  await expect(nowhere.getCredits()).rejects.toMatchObject({ code: 'no_connection', status: undefined });
  expect(() => createClient({ baseUrl: undefined, key: 'key' })).toThrow('baseUrl');
});

test('an error is of the class of its code or its status', async () => {
  const { liveKey } = await service.newAccount();
  const own = createClient({ baseUrl: service.baseUrl, key: liveKey });
  const nobody = createClient({ baseUrl: service.baseUrl, key: 'svc_live_wrong' });
  const nowhere = createClient({ baseUrl: 'http://127.0.0.1:1', key: 'key', retries: 0 });
  const gateway = (status: number, body: object = {}) =>
    createClient({
      baseUrl: service.baseUrl,
      key: 'key',
      retries: 0,
      fetch: async () => Response.json(body, { status }),
    });
  const silent = createClient({
    baseUrl: service.baseUrl,
    key: 'key',
    retries: 0,
    timeoutMs: 1,
    fetch: (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
  });
  const docUrl = 'https://pdf.example.com/docs/errors#insufficient_credits';
  const cases: readonly (readonly [Promise<unknown>, new (...args: never) => ServiceError])[] = [
    [own.textToPdf({ text: 'x', font_size: 999 }), classes.InvalidInputError],
    [own.getFile({ document_id: '01a1fde1-1f03-7d2f-8d1a-b6b4c4f7a0c2' }), classes.NotFoundError],
    [nobody.getCredits(), classes.AuthenticationError],
    [gateway(401).getCredits(), classes.AuthenticationError],
    [
      gateway(403, { code: 'insufficient_credits', doc_url: docUrl }).getCredits(),
      classes.InsufficientCreditsError,
    ],
    [gateway(403, { code: 'insufficient_scope' }).getCredits(), classes.PermissionDeniedError],
    [gateway(422, { code: 'idempotency_key_reused' }).getCredits(), classes.ConflictError],
    [gateway(409).getCredits(), classes.ConflictError],
    [gateway(429).getCredits(), classes.RateLimitError],
    [gateway(503).getCredits(), classes.ServiceBusyError],
    [gateway(502).getCredits(), classes.InternalServerError],
    [nowhere.getCredits(), classes.APIConnectionError],
    [silent.getCredits(), classes.APITimeoutError],
  ];
  const found = await Promise.all(cases.map(([call]) => call.catch((error: unknown) => error)));
  expect(found.map((error) => (error as Error).constructor)).toEqual(cases.map(([, type]) => type));
  expect(found.every((error) => error instanceof classes.ServiceError)).toBe(true);
  expect(found.at(-1)).toBeInstanceOf(classes.APIConnectionError);
  expect(found[4]).toMatchObject({ name: 'InsufficientCreditsError', docUrl });
});

test('the address and the key may be in the environment', async () => {
  const { PDF_SERVICE_URL, PDF_SERVICE_API_KEY, PDF_SERVICE_KEY } = process.env;
  try {
    process.env.PDF_SERVICE_URL = service.baseUrl;
    process.env.PDF_SERVICE_API_KEY = service.liveKey;
    expect(await createClient().getCredits()).toMatchObject({ meta: { status: 200 } });
    delete process.env.PDF_SERVICE_API_KEY;
    expect(() => createClient()).toThrow('PDF_SERVICE_API_KEY');
    process.env.PDF_SERVICE_KEY = service.liveKey;
    expect(await createClient().getCredits()).toMatchObject({ meta: { status: 200 } });
  } finally {
    Object.assign(process.env, { PDF_SERVICE_URL, PDF_SERVICE_API_KEY, PDF_SERVICE_KEY });
    for (const name of ['PDF_SERVICE_URL', 'PDF_SERVICE_API_KEY', 'PDF_SERVICE_KEY'])
      if (process.env[name] === 'undefined') delete process.env[name];
  }
});

test('a text in a field of files is a path, and one without a file there is refused before the call', async () => {
  const path = join(folder, 'on-disk.pdf');
  await saveFile(await client.textToPdf({ text: 'on disk' }), path);
  expect(await client.extractText({ file: path })).toMatchObject({ text: 'on disk' });
  const merged = await client.mergePdfs({ files: [path, { name: 'named.pdf', content: path }] });
  expect(await client.pageCount({ file: Buffer.from(await merged.bytes()) })).toEqual({ page_count: 2 });
  const error = await client.extractText({ file: 'nowhere.pdf' }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(classes.InvalidInputError);
  expect(error).toMatchObject({
    code: 'invalid_options',
    message: `"nowhere.pdf" cannot be sent as a file: there is no such file in ${process.cwd()}. Give a path, bytes or a stream.`,
  });
  await expect(client.extractText({ file: folder })).rejects.toMatchObject({ code: 'invalid_options' });
});

test('gives the status and the headers of an answer beside its result', async () => {
  const { data, response, meta } = await client.textToPdf({ text: 'raw' }).withRawResponse();
  expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
    status: 200,
    type: 'application/pdf',
  });
  expect(meta).toMatchObject({ creditsUsed: 0.01, requestId: response.headers.get('x-request-id') });
  const { data: count } = await client.pageCount({ file: await data.bytes() }).withRawResponse();
  expect(count.page_count).toBe(1);
  const { data: page } = await client.listFiles({ limit: 1 }).withRawResponse();
  expect(page.documents.length).toBeLessThanOrEqual(1);
  await expect(client.textToPdf({ text: 'x', font_size: 999 }).withRawResponse()).rejects.toMatchObject({
    status: 400,
  });
});

test('lets go of a file that is not wanted any more', async () => {
  const pdf = await client.textToPdf({ text: 'not read' });
  await pdf[Symbol.asyncDispose]();
  await expect(pdf.bytes()).rejects.toThrow();
});

test('work whose answer was lost is done and paid for once', async () => {
  const { liveKey: key } = await service.newAccount();
  const keys: (string | null)[] = [];
  const losing: typeof fetch = async (url, init) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'));
    const response = await fetch(url, init);
    if (keys.length > 1) return response;
    await response.arrayBuffer();
    throw new TypeError('the connection was lost');
  };
  const unlucky = createClient({ baseUrl: service.baseUrl, key, fetch: losing });
  const pdf = await unlucky.textToPdf({ text: 'once' });
  expect(pdf.meta).toMatchObject({ isReplay: true, creditsUsed: 0 });
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await unlucky.getCredits()).toMatchObject({ spent: 0.01 });
});

test('retries temporary errors, as the service says, and no others', async () => {
  const tries = async (answers: readonly Response[]) => {
    let made = 0;
    const answering: typeof fetch = async () => answers[made++]?.clone() ?? Response.json({ page_count: 1 });
    const scripted = createClient({ baseUrl: service.baseUrl, key: 'key', fetch: answering });
    const outcome = await scripted.pageCount({ pdf_base64: '' }).catch(({ code }: ServiceError) => code);
    return { made, outcome };
  };
  const problem = (status: number, code: string, after?: string) =>
    Response.json({ code, message: '' }, { status, ...(after && { headers: { 'retry-after': after } }) });
  expect(await tries([problem(429, 'rate_limited', '0'), new Response('', { status: 503 })])).toEqual({
    made: 3,
    outcome: { page_count: 1 },
  });
  expect(await tries([problem(429, 'rate_limited', '3600')])).toEqual({ made: 1, outcome: 'rate_limited' });
  expect(await tries([problem(500, 'render_timeout')])).toEqual({ made: 1, outcome: 'render_timeout' });
  expect(await tries([problem(409, 'idempotency_in_progress', '0')])).toMatchObject({ made: 2 });
  expect(await tries([problem(422, 'idempotency_key_reused')])).toMatchObject({ made: 1 });
});

test('ends a call when its signal does, and one that takes too long', async () => {
  const silent: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) => {
      if (init?.signal?.aborted) reject(init.signal.reason);
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const patient = createClient({ baseUrl: service.baseUrl, key: 'key', fetch: silent, retries: 0 });
  const reason = new Error('not wanted any more');
  const controller = new AbortController();
  const call = patient.getCredits({}, { signal: controller.signal });
  controller.abort(reason);
  await expect(call).rejects.toBe(reason);
  await expect(patient.getCredits({}, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'timed_out' });
});

test('verifies webhooks as Standard Webhooks signs them, and no others', async () => {
  const secret = 'whsec_c2VjcmV0IG9mIHRoaXMgdGVzdCwgMjQgYnl0ZXM=';
  const body = JSON.stringify({
    type: 'job.completed',
    timestamp: '2026-11-22T00:00:00Z',
    data: { job_id: '1' },
  });
  const headersAt = (date: Date, by = secret) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(date.getTime() / 1_000)),
    'Webhook-Signature': `v1,bm90IGl0 ${new Webhook(by).sign('msg_1', date, body)}`,
  });
  const headers = headersAt(new Date());
  const other = 'whsec_YW5vdGhlciBzZWNyZXQgb2YgMjQgYnl0ZXM=';
  expect(await verifyWebhook({ body, headers, secret: [other, secret] })).toEqual(JSON.parse(body));
  const bytes = new TextEncoder().encode(body);
  expect(await verifyWebhook({ body: bytes, headers: new Headers(headers), secret })).toEqual(
    JSON.parse(body),
  );
  const refused = { code: 'invalid_webhook' };
  await expect(verifyWebhook({ body: `${body} `, headers, secret })).rejects.toMatchObject(refused);
  await expect(verifyWebhook({ body, headers, secret: other })).rejects.toMatchObject(refused);
  await expect(verifyWebhook({ body, headers: {}, secret })).rejects.toMatchObject(refused);
  const old = headersAt(new Date(Date.now() - 301_000));
  await expect(verifyWebhook({ body, headers: old, secret })).rejects.toMatchObject(refused);
});
