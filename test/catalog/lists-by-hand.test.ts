import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { costCalls } from '../../bench/cost-calls.ts';
import { loadCalls } from '../../bench/load-calls.ts';
import { type CatalogEntry, programEndpoints } from '../../functions/catalog.ts';
import { listen } from '../../local/http/listen.ts';
import { callsOf } from '../fuzz/make-calls.ts';
import type { Service } from '../service.ts';

// The lists that a new endpoint joins by hand, besides the catalog that everything else is made from. A test here fails
// with the name of the list and of the endpoint that is not in it: add the endpoint there, or below with the reason why not.

const root = join(import.meta.dirname, '../..');

/** A request as a list makes it: its method, and its path without query. */
type Made = readonly [method: string, path: string];

function isCallOf({ method, path }: CatalogEntry): (made: Made) => boolean {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[\\w-]+')}$`);
  return ([madeMethod, madePath]) => madeMethod === method && pattern.test(madePath);
}

/** The endpoint that a request goes to: of several paths that fit, the one without parameters. */
function endpointOf(made: Made): string | undefined {
  const fitting = programEndpoints.filter((endpoint) => isCallOf(endpoint)(made));
  return (fitting.find(({ path }) => path === made[1]) ?? fitting[0])?.name;
}

/** Endpoints without a price for a thousand calls and without a measurement under load. */
const unmeasured: Readonly<Record<string, string>> = {
  officeToPdf: 'is an option of the deployment, and is measured by bench/office.ts',
  previewFile: 'is for the dashboard, and draws one page as pdfToImage does',
  completeSignature: 'is measured with prepareSignature, which it needs',
  openLink: 'redirects, and costs what getFile does',
  createUpload: 'is measured with the operation that reads the upload',
  getCreditsUsage: 'is asked by people, now and then',
  getCreditsStatement: 'is asked by people, once a month',
  getCreditsAlert: 'is asked by people, now and then',
  setCreditsAlert: 'is asked by people, once',
  removeCreditsAlert: 'is asked by people, once',
  getStorage: 'is asked by people, now and then',
  setStorage: 'is asked by people, once',
  removeStorage: 'is asked by people, once',
  listSigners: 'is asked by people, now and then',
  getSigner: 'is asked by people, now and then',
  setSigner: 'is asked by people, once',
  removeSigner: 'is asked by people, once',
  listPipelines: 'is asked by people, now and then',
  getPipeline: 'is asked by people, now and then',
  setPipeline: 'is asked by people, once',
  removePipeline: 'is asked by people, once',
  startPipeline: 'costs what the job of /processPdf costs, and needs a bucket of a customer',
  getJob: 'is measured with the work of the job',
  cancelJob: 'is asked by people, now and then',
  listJobs: 'reads jobs as listFiles reads documents',
  createBatch: 'costs what its rows cost, and is measured by bench/batches.ts',
  listBatches: 'reads batches as listFiles reads documents',
  getBatch: 'is measured with the rows of the batch',
  listRows: 'reads rows as listFiles reads documents',
  retryBatch: 'does what createBatch does',
  cancelBatch: 'is asked by people, now and then',
  listDeliveries: 'is asked by people, now and then',
  replayDelivery: 'is asked by people, now and then',
  testWebhook: 'is asked by people, now and then',
  createToken: 'is asked by servers, once for each visitor',
  listTemplates: 'is asked by people, now and then',
  putTemplate: 'is asked by people, now and then',
  getTemplate: 'is asked by people, now and then',
  getTemplateVersion: 'is asked by people, now and then',
  deleteTemplate: 'is asked by people, now and then',
  callTools: 'is measured by the endpoints that it calls',
};
const unmeasuredFamilies = ['service', 'oauth'];

const measured = programEndpoints.filter(
  ({ name, family }) => !unmeasuredFamilies.includes(family) && !(name in unmeasured),
);

function expectAll(list: string, wanted: readonly string[], found: readonly (string | undefined)[]): void {
  expect({ list, missing: wanted.filter((name) => !found.includes(name)) }).toEqual({ list, missing: [] });
}

test('test/fuzz/make-calls.ts calls every operation on PDFs', () => {
  const pdfs = [Buffer.from('%PDF-1.7 a file of some bytes')];
  const calls = callsOf(1, { pdfs, images: [Buffer.from('an image of some bytes')] });
  // LibreOffice is an option of the deployment, and reads no PDF: test/office tries it.
  const operations = programEndpoints.filter(
    ({ family, method, name }) => family === 'pdf' && method === 'POST' && name !== 'officeToPdf',
  );
  expectAll(
    'test/fuzz/make-calls.ts',
    operations.map(({ name }) => name),
    calls.map(({ operation }) => operation),
  );
});

test('bench/cost-calls.ts calls every endpoint whose cost is published', async () => {
  const made: Made[] = [];
  const server = createServer((request, response) => {
    made.push([request.method ?? '', new URL(request.url ?? '', 'http://x').pathname]);
    response.end(JSON.stringify({ document_id: 'a-document' }));
  });
  const port = await listen(server, '127.0.0.1', 0);
  try {
    const receiver = { url: 'https://example.com/hook', next: async () => {} };
    for (const { run } of await costCalls(`http://127.0.0.1:${port}`, 'a key', receiver)) await run();
  } finally {
    server.closeAllConnections();
    server.close();
  }
  const wanted = measured.filter(({ name }) => name !== 'deleteFile'); // which costs what getFile does
  expectAll(
    'bench/cost-calls.ts',
    wanted.map(({ name }) => name),
    made.map(endpointOf),
  );
});

test('bench/load-calls.ts calls every endpoint that is called under load', async () => {
  const made: Made[] = [];
  const service = {
    call: async (method: string, path: string) => {
      made.push([method, path.replace(/\?.*/, '')]);
      return Response.json({ document_id: 'a-document' });
    },
  } as unknown as Service; // nothing else of it is used
  for (const { run } of await loadCalls(service, 'a key')) await run();
  const wanted = measured.filter(({ name }) => name !== 'getFile'); // the others of its family read the same record
  expectAll(
    'bench/load-calls.ts',
    wanted.map(({ name }) => name),
    made.map(endpointOf),
  );
});

test('docs/ names every endpoint: operations on their family’s page, with a table of their fields on the page of their task, others on any page', () => {
  const folder = join(root, 'docs');
  // The generated list has every endpoint, and explains none.
  const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'endpoints.md');
  const textOf = (page: string) => readFileSync(join(folder, page), 'utf8');
  const namesPath = (text: string, { path }: CatalogEntry) =>
    new RegExp(`${path.replace(/[{}./]/g, '\\$&')}(?![\\w/{-])`).test(text);
  const all = pages.map(textOf).join('\n');
  const pageOf = { html: 'html-to-pdf.md', pdf: 'pdf-operations.md' } as const;
  for (const family of ['html', 'pdf'] as const) {
    const text = textOf(pageOf[family]);
    const operations = programEndpoints.filter((entry) => entry.family === family && entry.method === 'POST');
    const found = operations.filter((entry) => namesPath(text, entry)).map(({ name }) => name);
    expectAll(
      `docs/${pageOf[family]}`,
      operations.map(({ name }) => name),
      found,
    );
    expectAll(
      'docs/*.md with a block of fields',
      operations.map(({ name }) => name),
      operations.filter(({ path }) => all.includes(`<!-- fields POST ${path} `)).map(({ name }) => name),
    );
  }
  const elsewhere: Readonly<Record<string, string>> = {
    openLink: 'is documented with the links that storing returns',
    signingKeys: 'is found by its name in the metadata',
  };
  const wanted = programEndpoints.filter(({ name }) => !(name in elsewhere));
  expectAll(
    'docs/*.md',
    wanted.map(({ name }) => name),
    wanted.filter((entry) => namesPath(all, entry)).map(({ name }) => name),
  );
});

test('no endpoint is left out that is not there', () => {
  const names = programEndpoints.map(({ name }) => name);
  expect(Object.keys(unmeasured).filter((name) => !names.includes(name))).toEqual([]);
});
