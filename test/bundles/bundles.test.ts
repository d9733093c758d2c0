import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { layerFolders } from '../../bin/layer-folders.ts';
import type { FunctionName } from '../../functions/core/contract/resources/functions.ts';
import { deployedNames, deployment, type FunctionShape } from '../../functions/deployment.ts';
import { folderBytes } from '../../lib/bundles/folder-bytes.ts';
import { readLocalSettings } from '../../local/local-settings.ts';
import { type LocalService, startService } from '../../local/start-service.ts';
import { storeVariables } from '../../local/store-variables.ts';
import { someOf } from '../jest/chosen-cases.ts';
import { newAccount, type TestAccount } from '../service.ts';
import { type Collector, startCollector } from '../traces/collector.ts';
import { tree } from '../traces/tree.ts';
import { type Bundle, buildBundles } from './assembly.ts';
import { bundledFiles } from './bundled-files.ts';
import { startBundledLambda } from './bundled-lambda.ts';
import { readNotices } from './read-notices.ts';
import { openSite } from './start-bundle.ts';

const root = join(import.meta.dirname, '../..');
const functionNames = deployedNames();
const folder = mkdtempSync(join(tmpdir(), 'bundles-'));

let bundles: readonly Bundle[];
let service: LocalService;
let account: TestAccount;
let collector: Collector;

beforeAll(async () => {
  bundles = buildBundles(join(folder, 'assembly'));
  collector = await startCollector();
  const settings = readLocalSettings({
    PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    DATA_DIR: join(folder, 'data'),
    METRICS_NAMESPACE: 'PdfService',
  });
  service = await startService(settings, layerFolders(), (functions) => {
    const urls = functions.flatMap(({ variables }) =>
      Object.entries(variables).filter(([name]) => name.startsWith('AWS_ENDPOINT_URL_')),
    );
    const ports = new Set(urls.map(([, url]) => Number(new URL(url).port)));
    return startBundledLambda(functions, bundles, openSite(folder, [...ports]));
  });
  Object.assign(process.env, storeVariables(service, settings.access));
  account = await newAccount();
});

afterAll(async () => {
  service.stop();
  await collector.server.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const bundleOf = (name: FunctionName) => bundles.find((bundle) => bundle.name === name) as Bundle;

async function call(method: string, path: string, json?: object, traceparent = ''): Promise<Response> {
  const response = await fetch(`${service.liveUrl}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${account.liveKey}`,
      'Content-Type': 'application/json',
      ...(traceparent && { traceparent }),
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  if (response.status >= 500) {
    throw new Error(`${await response.text()}\n${readFileSync(join(folder, 'functions.log'), 'utf8')}`);
  }
  return response;
}

test.each(functionNames)('%s and its layers fit into Lambda', (name) => {
  const { codeFolder, layerFolders: layers } = bundleOf(name);
  const sizes = [codeFolder, ...layers].map(folderBytes);
  expect(sizes.reduce((total, bytes) => total + bytes)).toBeLessThan(262_144_000);
});

/** sharp's native build, which encodes the service's own drawings and decodes nothing. */
const encoder = ['sharp-libvips-linux-x64', 'sharp-linux-x64'];

test.each(functionNames)('%s has rights, or native code for what callers send, but not both', (name) => {
  const { tables, bucket, secret, assumesRoles, calls, layers }: FunctionShape = deployment[name];
  const files = readdirSync(bundleOf(name).codeFolder, { recursive: true, encoding: 'utf8' });
  const native = files.filter((path) => /\.(node|so)(\.[\d.]+)?$/.test(path));
  const packages = native.map((path) => /@img\/([^/]+)/.exec(path)?.[1] ?? path);
  expect(packages.toSorted()).toEqual(name === 'engine' ? encoder : []);
  const hasChromium = layers?.includes('chromium') ?? false;
  expect(hasChromium && [tables, bucket, secret, assumesRoles, calls].some(Boolean)).toBe(false);
});

test.each(functionNames)('%s has rights, or WebAssembly, but not both', (name) => {
  const { tables, bucket, secret, assumesRoles }: FunctionShape = deployment[name];
  const { codeFolder } = bundleOf(name);
  const files = readdirSync(codeFolder, { recursive: true, encoding: 'utf8' });
  const modules = files.filter(
    (path) =>
      path.endsWith('.wasm') ||
      (/\.m?js$/.test(path) && readFileSync(join(codeFolder, path)).includes(webAssemblyInBase64)),
  );
  const hasRights = [tables, bucket, secret, assumesRoles].some(Boolean);
  expect(hasRights && modules).toEqual(hasRights && []);
});

/** The first bytes of every WebAssembly module, as a bundle holds them. */
const webAssemblyInBase64 = 'AGFzbQ';

test.each(someOf(functionNames, 3))(
  '%s has the licence of each package in its bundle, and the project’s own',
  async (name) => {
    const { codeFolder } = bundleOf(name);
    const copied = readdirSync(codeFolder, { recursive: true, encoding: 'utf8' });
    const inPackages = [...(await bundledFiles(name)), ...copied].filter((path) =>
      path.includes('node_modules'),
    );
    const folders = new Set(
      inPackages.flatMap((path) => /^.*node_modules\/(@[^/]+\/)?[^@/][^/]*(?=\/)/.exec(path)?.[0] ?? []),
    );
    const titles = [...folders].map((folder) => {
      const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
      return `${manifest.name} ${manifest.version}`;
    });
    const notices = readNotices(join(codeFolder, 'THIRD-PARTY.txt'));
    expect([...notices.keys()].sort()).toEqual([...new Set(titles)].sort());
    for (const [title, text] of notices)
      expect({ title, isText: text.slice(text.indexOf('\n\n')).length > 300 }).toEqual({
        title,
        isText: true,
      });
    for (const file of ['LICENSE', 'NOTICE'])
      expect(readFileSync(join(codeFolder, file))).toEqual(readFileSync(join(root, file)));
  },
);

test('the authorizer, which every call waits for, is a small bundle', () => {
  expect(folderBytes(bundleOf('authorizer').codeFolder)).toBeLessThan(1_000_000);
});

test('a bundle creates, stores, finds, reads and draws a PDF, with only its layers beside it', async () => {
  const storage = { mode: 'default', filename: 'okapi' };
  const stored = await call('POST', '/htmlToPdf', { html: '<h1>Okapi, 日本, Ω</h1>', storage });
  const { document_id, url } = (await stored.json()) as { document_id: string; url: string };
  const text = await call('POST', '/extractText', { document_id });
  expect(await text.json()).toMatchObject({ text: 'Okapi, 日本, Ω', total_pages: 1 });
  const found = await call('GET', '/files/search?q=okapi');
  expect(await found.json()).toMatchObject({ total: 1, results: [{ document: { id: document_id } }] });
  const drawn = await call('POST', '/pdfToImage', { document_id, dpi: 36, format: 'jpeg' });
  expect(await drawn.json()).toMatchObject({ images: [{ page: 1, format: 'jpeg' }] });
  const linked = Buffer.from(await (await fetch(url)).arrayBuffer());
  const downloaded = Buffer.from(await (await call('GET', `/files/${document_id}/download`)).arrayBuffer());
  expect(linked.equals(downloaded)).toBe(true);
  expect((await PDFDocument.load(downloaded)).getPageCount()).toBe(1);
  expect((await call('DELETE', `/files/${document_id}`)).status).toBe(200);
});

test('a bundle shows the guides beside it, and describes the API', async () => {
  const guide = await (await call('GET', '/docs/storage')).text();
  expect(guide).toContain('<h2 id="how-it-works"');
  expect(await (await call('GET', '/docs/pageCount')).text()).toContain('<code>pdf_base64</code>');
  expect(await (await call('GET', '/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
});

test('a bundle makes PDFs of text in any script and of images, cuts, joins and stamps them', async () => {
  const storage = { mode: 'default' };
  const made = await call('POST', '/textToPdf', { text: 'Grüße\f中文 שלום தமிழ் 𝔘 ꕙ', storage });
  const { document_id } = (await made.json()) as { document_id: string };
  const joined = await call('POST', '/mergePdfs', { document_ids: [document_id, document_id], storage });
  const { document_id: id } = (await joined.json()) as { document_id: string };
  const stamped = await call('POST', '/watermarkPdf', { document_id: id, text: 'DRAFT', storage });
  const { document_id: marked } = (await stamped.json()) as { document_id: string };
  const cut = await call('POST', '/extractPages', { document_id: marked, pages: '4,1' });
  expect((await PDFDocument.load(await cut.arrayBuffer())).getPageCount()).toBe(2);
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const image = await call('POST', '/imageToPdf', { images_base64: [pixel] });
  expect((await PDFDocument.load(await image.arrayBuffer())).getPageCount()).toBe(1);
  const webp = 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';
  const decoded = await call('POST', '/imageToPdf', { images_base64: [webp] });
  expect((await PDFDocument.load(await decoded.arrayBuffer())).getPageCount()).toBe(1);
});

test('a bundle refuses an invalid key, and charges for its work', async () => {
  const refused = await fetch(`${service.liveUrl}/credits`, {
    headers: { Authorization: 'Bearer svc_live_x' },
  });
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'invalid_api_key' }]);
  const before = (await (await call('GET', '/credits')).json()) as { spent: number };
  await call('POST', '/pageCount', { pdf_base64: Buffer.from(await onePage()).toString('base64') });
  const after = (await (await call('GET', '/credits')).json()) as { spent: number; reserved: number };
  expect([after.spent - before.spent, after.reserved]).toEqual([expect.closeTo(0.01), 0]);
});

async function onePage(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage();
  return document.save();
}

test('a call is one trace, also where the engine’s thread calls another function', async () => {
  const [traceId, callersId] = ['5b8efff798038103d269b633813fc60c', 'eee19b7ec3c1b174'];
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9" height="9"/></svg>';
  await call('POST', '/imageToPdf', { images_base64: [btoa(svg)] }, `00-${traceId}-${callersId}-01`);
  const spans = await collector.trace(traceId, ['POST /imageToPdf', 'render']);
  expect(tree(spans, callersId)).toEqual([
    'POST /imageToPdf < caller',
    'authorizer < POST /imageToPdf',
    'engine < pdf',
    'pdf < POST /imageToPdf',
    'render < engine',
  ]);
});
