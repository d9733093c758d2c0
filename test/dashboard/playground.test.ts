import { execFile } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawObject, PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { programEndpoints } from '../../functions/catalog.ts';
import { needsCredential } from '../../functions/core/contract/endpoint.ts';
import { isDrawnOn } from '../documents/is-marked.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { cookiesOf, newKey, resultIn, runTrial, sendTrial, textOf } from './run-trial.ts';
import { formTokenOf, newCustomer, newVisitor, type SignedIn, signIn } from './visitor.ts';

const run = promisify(execFile);

let service: Service;
let visitor: SignedIn;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  visitor = await newCustomer(service.baseUrl);
  key = await newKey(visitor);
});
const trial = (endpoint: string, fields: Parameters<typeof sendTrial>[3]) =>
  runTrial(visitor, service.baseUrl, endpoint, fields);

test('has a form for every endpoint that takes a key, with each of its fields', async () => {
  const list = await (await visitor.get('/dashboard/playground')).text();
  const tried = programEndpoints.filter(({ access }) => needsCredential(access) && access.length > 0);
  expect(tried.length).toBeGreaterThan(20);
  for (const { name, path, request } of tried) {
    expect(list).toContain(`/dashboard/playground/${name}"><code>${path}</code>`);
    const form = await (await visitor.get(`/dashboard/playground/${name}`)).text();
    for (const field of Object.keys(request.shape))
      expect(form).toMatch(new RegExp(`name="input\\.${field}[".]`));
  }
  expect((await visitor.get('/dashboard/playground/nothing')).status).toBe(404);
  expect((await visitor.get('/dashboard/playground/constructor')).status).toBe(404);
});

test('makes a PDF, shows it and what it cost, and is charged like every call', async () => {
  const before = await balance();
  const page = await trial('htmlToPdf', {
    html: '<h1>Hi</h1><p style="break-before: page">There',
    format: 'A5',
    landscape: 'true',
  });
  expect(textOf(page)).toContain('Status 200 Credits used 1.02');
  expect(before - (await balance())).toBeCloseTo(1.02);
  const result = `/dashboard/playground/results/${resultIn(page)}`;
  expect(page).toContain(`<object class="pdf" data="${service.baseUrl}${result}" type="application/pdf"`);
  const shown = await visitor.get(result);
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^inline; filename="document.pdf"/),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const pdf = await PDFDocument.load(await shown.arrayBuffer());
  expect(pdf.getPageCount()).toBe(2);
  expect(pdf.getPage(0).getWidth()).toBeGreaterThan(pdf.getPage(0).getHeight());
  expect(
    (await visitor.get(`/dashboard/documents/${resultIn(page)}/preview`)).headers.get('content-type'),
  ).toBe('image/jpeg');
});

test('a reload shows the result of a run and charges nothing, and no other browser sees it', async () => {
  const before = await balance();
  const answer = await sendTrial(visitor, service.baseUrl, 'textToPdf', { text: 'Once' });
  expect(answer.status).toBe(303);
  const location = new URL(answer.headers.get('location') ?? '');
  const path = location.pathname + location.search;
  expect(location.hash).toBe('#result');
  const pages = [await (await visitor.get(path)).text(), await (await visitor.get(path)).text()];
  expect(pages[1]).toBe(pages[0]);
  expect(textOf(pages[0] ?? '')).toContain('Status 200 Credits used 0.01');
  expect(pages[0]).toContain('>\nOnce</textarea>');
  expect(before - (await balance())).toBeCloseTo(0.01);
  for (const other of [await newCustomer(service.baseUrl), await signIn(service.baseUrl, visitor)]) {
    expect(await (await other.get(path)).text()).not.toContain('id="result"');
  }
  const elsewhere = path.replace('textToPdf', 'pageCount');
  expect(await (await visitor.get(elsewhere)).text()).not.toContain('id="result"');
});

test('a refused field is marked in the form', async () => {
  const page = await trial('textToPdf', { text: 'Hello', margin: 'wide' });
  expect(page).toMatch(/name="input.margin"[^>]*aria-describedby="in-margin-fault[^>]*aria-invalid="true"/);
  expect(page).toMatch(/<p class="fault" id="in-margin-fault">margin must/);
});

test('lets the next call read the PDF that it made, and other accounts not', async () => {
  const id = resultIn(await trial('textToPdf', { text: 'For the next call' }));
  expect(textOf(await trial('extractText', { document_id: id }))).toContain('"text": "For the next call"');
  expect(await (await visitor.get('/dashboard/documents')).text()).not.toContain(id);
  const inTest = cookiesOf(visitor, newVisitor(service.testBaseUrl));
  for (const other of [await newCustomer(service.baseUrl), inTest]) {
    expect((await other.get(`/dashboard/playground/results/${id}`)).status).toBe(404);
    expect((await other.get(`/dashboard/documents/${id}/preview`)).status).toBe(404);
  }
  expect((await newVisitor(service.baseUrl).get(`/dashboard/playground/results/${id}`)).status).toBe(303);
});

test('takes files, draws pages as pictures, and shortens long values', async () => {
  const first = await fileOf('First');
  const merged = resultIn(await trial('mergePdfs', { files: [first, await fileOf('Second')] }));
  const read = textOf(await trial('extractText', { document_id: merged }));
  expect(read).toMatch(/"text": "First" .*"text": "Second"/);
  const page = await trial('pdfToImage', { file: first, dpi: '36', format: 'jpeg' });
  expect(page).toMatch(
    /<img class="drawn" src="data:image\/jpeg;base64,[A-Za-z0-9+/]{500,}={0,2}" alt="Page 1">/,
  );
  expect(textOf(page)).toMatch(/"image_base64": "[\w+/]{40}… \([\d.]+ KB of base64\)"/);
});

test('sends numbers, choices, lists and members of objects with their types', async () => {
  const page = textOf(
    await trial('textToPdf', {
      text: 'a\r\nb',
      font_size: '9.5',
      margin: '{"top": "2cm"}',
      'storage.mode': 'default',
      'storage.retention_days': '3',
      return_binary: 'false',
    }),
  );
  expect(page).toContain(
    `-d '{ "text": "a\\nb", "font_size": 9.5, "margin": { "top": "2cm" }, "storage": { "mode": "default", "retention_days": 3 }, "return_binary": false }'`,
  );
  expect(page).toContain('See the stored document');
  expect(
    textOf(await trial('getFile', { document_id: /"document_id": "([^"]*)"/.exec(page)?.[1] ?? '' })),
  ).toContain('"source_endpoint": "/textToPdf"');
  const lists = textOf(await trial('imageToPdf', { images_base64: 'AAAA\r\n\r\n BBBB ' }));
  expect(lists).toContain(`-d '{"images_base64":["AAAA","BBBB"]}'`);
});

test('shows why a call was refused, and that it cost nothing', async () => {
  const before = await balance();
  const page = textOf(await trial('grepPdf', { pattern: '', context: 'many', document_id: 'x' }));
  expect(page).toContain('The request failed Status 400');
  expect(page).toContain('"field": "pattern", "message": "is required, for example');
  expect(page).toContain('"field": "context", "message": "must be a number, for example');
  expect(page).not.toContain('Credits used');
  expect(await balance()).toBe(before);
});

test('keeps the content of the form, escaped', async () => {
  const attack = `"><script>alert(1)</script></textarea><img src=x onerror=alert(2)>'`;
  const page = await trial('textToPdf', { text: attack, filename: attack });
  expect(page).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;/textarea&gt;');
  expect(page).not.toMatch(/<script>alert|<img src=x/);
  const refused = await trial('grepPdf', { pattern: attack, context: attack });
  expect(refused).not.toMatch(/<script>alert|<img src=x/);
});

test.each([
  ['htmlToPdf', { html: `<p>It's "quoted" $HOME \`id\` \\ é`, filename: `it's $HOME "here".pdf` }],
  ['textToPdf', { text: "one\ntwo'; exit 1; '", margin: '{"left": "1in"}' }],
  ['extractText', { file: 'First page' }],
  ['mergePdfs', { files: 'Merged page', filename: "@it's; type=x" }],
  ['listFiles', { limit: '3' }],
])('gives a line for curl that makes the same call: %s', async (endpoint, texts) => {
  const folder = mkdtempSync(join(tmpdir(), 'curl-line-'));
  const fields: Record<string, string | File> = { ...texts };
  for (const name of ['file', 'files']) {
    const text = texts[name as keyof typeof texts];
    if (text) fields[name] = await fileOf(text, `it's a "file"; type=a.pdf`);
  }
  const page = await trial(endpoint, fields);
  const [, escaped = ''] = /<code>(curl [^<]*)<\/code>/.exec(page) ?? [];
  // A browser sends a quote in a file's name as %22.
  for (const value of Object.values(fields)) {
    if (value instanceof File)
      await writeFile(join(folder, value.name.replaceAll('"', '%22')), await value.bytes());
  }
  const line = escaped.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => textOf(entity));
  const { stdout } = await run('sh', ['-c', `${line} -s -w '%{http_code}'`], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: '/nowhere', BASE: service.baseUrl, KEY: key },
  });
  expect(stdout).toMatch(/200$/);
  const [, quoted, saved = quoted] = /-o (?:'(.*)'|([^'\s]+))$/s.exec(line) ?? [];
  const isPdf = resultIn(page) !== '';
  expect(saved !== undefined).toBe(isPdf);
  if (saved) {
    const bytes = await readFile(join(folder, saved.replaceAll("'\\''", "'")));
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
  await rm(folder, { recursive: true, maxRetries: 5 });
});

test('keeps a chosen file for the next run, and gives a result to another endpoint as its input', async () => {
  const page = await trial('watermarkPdf', { file: await fileOf('Kept page', 'kept.pdf'), text: 'DRAFT' });
  const [, kept = ''] = /name="input.document_id"[^>]*value="([0-9a-f-]{36})"/.exec(page) ?? [];
  expect(textOf(await trial('extractText', { document_id: kept }))).toContain('Kept page');
  const path = '/dashboard/playground';
  const made = { endpoint: 'extractText', document_id: resultIn(page) };
  const next = await visitor.follow(path, made, `${path}/extractText`);
  expect(next).toMatch(new RegExp(`name="input.document_id"[^>]*value="${made.document_id}"`));
  expect(next).not.toMatch(/name="sample.file"[^>]*checked/);
});

test('tells the code of a form that is not run, with files by their names alone', async () => {
  const before = await balance();
  const path = '/dashboard/playground/mergePdfs';
  const body = new FormData();
  body.append('form_token', formTokenOf(await (await visitor.get(path)).text()));
  for (const name of ['one.pdf', "it's two.pdf"]) body.append('input.files', new File(['-'], name));
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${service.baseUrl}${path}/code`, {
    method: 'POST',
    body,
    headers: { Cookie: cookie },
  });
  const { code } = (await answer.json()) as { code: { language: string; code: string }[] };
  expect(code.map(({ language }) => language)).toEqual(['curl', 'typescript', 'python', 'php']);
  expect(code[0]?.code).toContain(`-F files=@one.pdf \\\n  -F 'files=@"it'\\''s two.pdf"'`);
  expect(await balance()).toBe(before);
});

test('is free in the test environment, and marks what it makes there', async () => {
  const inTest = cookiesOf(visitor, newVisitor(service.testBaseUrl));
  const before = await balance();
  const page = await runTrial(inTest, service.testBaseUrl, 'textToPdf', { text: 'Not for real' });
  expect(await balance()).toBe(before);
  const preview = await inTest.get(`/dashboard/documents/${resultIn(page)}/preview`);
  // The mark lies across the middle of the page, where nothing else is.
  expect(await isDrawnOn(await preview.bytes())).toBe(true);
});

test('refuses a form that is not one of ours, and does nothing', async () => {
  const before = await balance();
  const stranger = await newCustomer(service.baseUrl);
  const other = formTokenOf(await (await stranger.get('/dashboard/playground')).text());
  for (const token of ['', 'forged', other]) {
    const answer = await sendTrial(visitor, service.baseUrl, 'textToPdf', { text: 'Forged' }, token);
    expect(answer.status).toBe(403);
  }
  expect(await balance()).toBe(before);
});

test('fills in by a link what reads for free, and nothing that a click would change or spend', async () => {
  const query = (name: string) =>
    `/dashboard/playground/${name}?input.document_id=planted&input.text=planted&input.q=planted`;
  expect(await (await visitor.get(query('getFile'))).text()).toContain('value="planted"');
  for (const name of ['deleteFile', 'textToPdf', 'searchFiles']) {
    expect(await (await visitor.get(query(name))).text()).not.toContain('planted');
  }
});

test('says that an answer is too large to show, once the call is done', async () => {
  const pdf = await largePdf(26 * 1024 * 1024);
  const json = { filename: 'large.pdf', size: pdf.byteLength };
  const place = await service.call('POST', '/uploads', { key, json });
  const { document_id, upload_url } = (await place.json()) as { document_id: string; upload_url: string };
  await fetch(upload_url, { method: 'PUT', body: new Uint8Array(pdf) });
  const page = textOf(await trial('extractPages', { document_id, pages: '1' }));
  expect(page).toContain('Status 200 Credits used 0.01');
  expect(page).toContain('larger than the 25 MB');
});

/** A page that shows an image of the given size in bytes, not compressed. */
async function largePdf(sizeBytes: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  const Height = Math.ceil(sizeBytes / 3_000);
  const shape = {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 1_000,
    Height,
    ColorSpace: 'DeviceRGB',
    BitsPerComponent: 8,
  };
  const image = pdf.context.stream(new Uint8Array(3_000 * Height), shape);
  page.pushOperators(drawObject(page.node.newXObject('Image', pdf.context.register(image))));
  return pdf.save();
}

async function balance(): Promise<number> {
  return ((await (await service.call('GET', '/credits', { key })).json()) as { balance: number }).balance;
}

async function fileOf(text: string, name = 'file.pdf'): Promise<File> {
  const answer = await service.call('POST', '/textToPdf', { key, json: { text } });
  return new File([await answer.bytes()], name);
}
