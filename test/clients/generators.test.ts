import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect } from '@jest/globals';
import { build } from 'esbuild';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { compile } from './built-package.ts';
import { clientModules, judge, why } from './installed-clients.ts';

// What others make of /openapi.json works: clients by two generators, and the collection that Postman imports.

const types = join(import.meta.dirname, '../../node_modules/@types');
const folder = mkdtempSync(join(tmpdir(), 'pdf-service-generators-'));
let service: Service;

beforeAll(async () => {
  service = await sharedService();
  const description = await service.call('GET', '/openapi.json');
  writeFileSync(join(folder, 'openapi.json'), await description.text());
  symlinkSync(clientModules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
});

/** Runs a program on Node, in the folder; gives what it prints. */
async function run(...words: readonly string[]): Promise<string> {
  const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, words, options)).stdout;
}

/** Compiles a program that uses a generated client, strictly, then runs it; gives the JSON that it prints. */
async function use(name: string, program: string): Promise<unknown> {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, program);
  const options = [
    '--ignoreConfig',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--target',
    'es2024',
  ];
  const lib = [
    '--lib',
    'es2024,dom,dom.iterable',
    '--types',
    'node',
    '--strict',
    '--skipLibCheck',
    '--noEmit',
    '--allowImportingTsExtensions',
  ];
  await compile([...options, ...lib, '--typeRoots', types, file]);
  const outfile = join(folder, `${name}.mjs`);
  await build({
    entryPoints: [file],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
  });
  return JSON.parse(await run(outfile));
}

const expected = { text: 'Hello', listed: 1, code: 'invalid_field' };

judge(
  `types of openapi-typescript, with its defaults, let a call have only what it needs${why}`,
  async () => {
    const program = join(clientModules, 'openapi-typescript/bin/cli.js');
    await run(program, 'openapi.json', '-o', 'openapi.d.ts');
    const { liveKey } = await service.newAccount();
    const source = `import type { paths } from './openapi.d.ts';
type Path = '/htmlToPdf' | '/textToPdf' | '/pageCount';
type Body<Name extends Path> = paths[Name]['post']['requestBody']['content']['application/json'];
async function send<Name extends Path>(path: Name, body: Body<Name>): Promise<number> {
  const headers = { Authorization: 'Bearer ${liveKey}', 'Content-Type': 'application/json' };
  const url = ${JSON.stringify(service.baseUrl)} + path;
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}
// @ts-expect-error a page has exactly one source
await send('/htmlToPdf', { filename: 'a.pdf' });
console.log(JSON.stringify([
  await send('/htmlToPdf', { html: '<p>Hello' }),
  await send('/textToPdf', { text: 'Hello' }),
  await send('/pageCount', { pdf_url: 'https://nothing.invalid/' }),
]));
`;
    expect(await use('typed', source)).toEqual([200, 200, 400]);
  },
);

judge(`a client of oazapfts reads, stores and lists, and knows errors${why}`, async () => {
  await run(join(clientModules, 'oazapfts/dist/cli.js'), 'openapi.json', 'oazapfts-client.ts');
  const { liveKey } = await service.newAccount();
  const made = await service.call('POST', '/textToPdf', { key: liveKey, json: { text: 'Hello' } });
  const pdf = Buffer.from(await made.arrayBuffer()); // of an answer that may be a file or JSON, it expects JSON
  const program = `import { HttpError, ok } from '@oazapfts/runtime';
import { defaults, extractText, listFiles, textToPdf } from './oazapfts-client.ts';
defaults.baseUrl = ${JSON.stringify(service.baseUrl)};
defaults.headers = { Authorization: 'Bearer ${liveKey}' };
const { text } = await ok(extractText({ pdf_base64: '${pdf.toString('base64')}' }));
await ok(textToPdf({ text: 'Kept', storage: { mode: 'default' } }, { idempotencyKey: 'kept' }));
const { documents } = await ok(listFiles({ limit: 5 }));
const wrong = await ok(textToPdf({ text: 'x', font_size: 999 })).catch((error) => error);
if (!(wrong instanceof HttpError)) throw new Error('not refused');
console.log(JSON.stringify({ text, listed: documents.length, code: wrong.data.code }));
`;
  expect(await use('oazapfts', program)).toEqual(expected);
});

judge(`so does a client of hey-api, which gets files, too${why}`, async () => {
  await run(join(clientModules, '@hey-api/openapi-ts/dist/run.mjs'), '-i', 'openapi.json', '-o', 'hey-api');
  const { liveKey } = await service.newAccount();
  const program = `import { client } from './hey-api/client.gen.ts';
import { extractText, listFiles, textToPdf } from './hey-api/sdk.gen.ts';
client.setConfig({ baseUrl: ${JSON.stringify(service.baseUrl)}, auth: '${liveKey}' });
const made = await textToPdf({ body: { text: 'Hello' }, parseAs: 'blob' });
const file = made.data as unknown as Blob; // of several media types, hey-api's types know JSON alone
const read = await extractText({ body: { pdf_base64: Buffer.from(await file.arrayBuffer()).toString('base64') } });
await textToPdf({ body: { text: 'Kept', storage: { mode: 'default' } }, headers: { 'Idempotency-Key': 'kept' } });
const list = await listFiles({ query: { limit: 5 } });
const wrong = await textToPdf({ body: { text: 'x', font_size: 999 } });
console.log(JSON.stringify({
  type: file.type,
  text: read.data?.text,
  listed: list.data?.documents.length,
  code: wrong.error?.code,
}));
`;
  expect(await use('hey-api', program)).toEqual({ ...expected, type: 'application/pdf' });
});

interface Item {
  readonly name: string;
  readonly item?: readonly Item[];
  readonly request?: PostmanRequest;
}

interface PostmanRequest {
  readonly method: string;
  readonly url: {
    readonly path: readonly string[];
    readonly query?: readonly Parameter[];
    readonly variable?: readonly unknown[];
  };
  readonly header?: readonly Parameter[];
  readonly body?: { readonly mode?: string; readonly raw?: string };
}

interface Parameter {
  readonly key: string;
  readonly value: string;
  readonly disabled?: boolean;
}

/** What needs more than a key and any PDF: a role, an access token, an app, a form, a signer, an option of the deployment. */
const needsMore = [
  'account/storage',
  'credits/alert',
  'webhooks/test',
  'mcp',
  'oauth/token',
  'oauth/revoke',
  'fillForm',
  'readInvoice',
  'signPdf',
  'extendSignatures',
  'prepareSignature',
  'completeSignature',
  'officeToPdf',
];

judge(`every request of the collection that Postman imports succeeds on the first Send${why}`, async () => {
  const settings = 'parametersResolution=Example,enableOptionalParameters=false,folderStrategy=Tags';
  const program = join(clientModules, 'openapi-to-postmanv2/bin/openapi2postmanv2.js');
  await run(program, '-s', 'openapi.json', '-o', 'collection.json', '-O', settings);
  const collection = JSON.parse(readFileSync(join(folder, 'collection.json'), 'utf8')) as Item;
  const { liveKey } = await service.newAccount();
  const requests = requestsIn(collection).filter(
    ({ url }) => (url.variable ?? []).length === 0 && !needsMore.includes(url.path.join('/')),
  );
  const refusals: string[] = [];
  for (const request of requests) {
    const response = await sendAsPostman(request, liveKey);
    if (!response.ok) refusals.push(`${request.url.path.join('/')}: ${await response.text()}`);
  }
  expect(refusals).toEqual([]);
  expect(requests.length).toBeGreaterThan(20);
});

function requestsIn({ item = [], request }: Item): readonly PostmanRequest[] {
  return request ? [request] : item.flatMap(requestsIn);
}

function sendAsPostman({ method, url, header = [], body }: PostmanRequest, key: string): Promise<Response> {
  const isOn = ({ disabled }: Parameter) => !disabled;
  const query = new URLSearchParams((url.query ?? []).filter(isOn).map((each) => [each.key, each.value]));
  return service.call(method, `/${url.path.join('/')}?${query}`, {
    key,
    headers: Object.fromEntries(header.filter(isOn).map((each) => [each.key, each.value])),
    ...(body?.raw !== undefined && { body: body.raw }),
  });
}
