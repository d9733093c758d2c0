import { beforeAll, expect, test } from '@jest/globals';
import { type CatalogEntry, programEndpoints } from '../../functions/catalog.ts';
import { needsCredential } from '../../functions/core/contract/endpoint.ts';
import { sampleFile } from '../../functions/core/contract/samples/sample-files.ts';
import { someOf } from '../jest/chosen-cases.ts';
import type { CallRequest, Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

// What people and agents send first is often wrong. Every refusal names what to change, and how.

interface WrongCall {
  readonly title: string;
  readonly method: string;
  readonly path: string;
  readonly request: Omit<CallRequest, 'key'>;
  /** What the message has to name. */
  readonly names: string;
  /** The status, if it is not 400. */
  readonly status?: number;
  readonly key?: string | null;
}

const id = '01a1fe18-90af-7a5f-b33b-c87930980cc4';
const pdf_base64 = sampleFile('report.pdf');
/** What to do, or exactly what is wrong where that says it. */
const remedy =
  /for example|such as|did you mean|must (be|have|name)|leave them out|send|use |check |correct|choose|ask |GET \/|can only be used with/i;
const exactFault =
  /last page is \d|line \d+, column \d+|unterminated|not valid base64|is not a PDF|not public/;

let service: Service;
let keys: readonly string[];

beforeAll(async () => {
  service = await sharedService();
  const accounts = await Promise.all(Array.from({ length: 6 }, () => service.newAccount()));
  keys = accounts.map(({ liveKey }) => liveKey);
});

const called = programEndpoints.filter(
  ({ access, family }) => needsCredential(access) && family !== 'mcp' && family !== 'oauth',
);

/** Two calls of each endpoint: with nothing or a value of another type, and with a misspelt field in strict mode. */
function wrongCallsOf(endpoint: CatalogEntry): readonly WrongCall[] {
  return [withoutSense(endpoint), misspelt(endpoint)];
}

function withoutSense(endpoint: CatalogEntry): WrongCall {
  const { name, method, path, request, accepts } = endpoint;
  const [field] = Object.keys(request.shape);
  const title = `${name} without sense`;
  if (field === undefined) return { title, method: 'PATCH', path, request: {}, names: method, status: 405 };
  if (path.includes('{')) {
    const [, parameter = ''] = /\{(\w+)\}/.exec(path) ?? [];
    const body = accepts.length > 0 ? { json: {} } : {};
    return { title, method, path: path.replace(/\{\w+\}/, '%20'), request: body, names: parameter };
  }
  const isRefused = !request.safeParse({}).success;
  if (accepts.length > 0) {
    const json = isRefused ? {} : { [field]: { zz: 1 } };
    const issues = request.safeParse(json).error?.issues ?? [];
    return { title, method, path, request: { json }, names: String(issues[0]?.path[0]) };
  }
  const query = isRefused ? '' : `?${field}=${encodeURIComponent('{"zz":1}')}`;
  return { title, method, path: `${path}${query}`, request: {}, names: field === 'dry_run' ? 'q' : field };
}

function misspelt(endpoint: CatalogEntry): WrongCall {
  const { name, method, path, request, accepts } = endpoint;
  const field = Object.keys(request.shape).at(-1) ?? 'anything';
  const wrong = `${field}zz`;
  const headers = { Prefer: 'handling=strict' };
  const call = { title: `${name} with ${wrong}`, method, names: wrong };
  const place = path.replace(/\{\w+\}/, id);
  if (accepts.length === 0) return { ...call, path: `${place}?${wrong}=1`, request: { headers } };
  return { ...call, path: place, request: { headers, json: { [wrong]: 1 } } };
}

test('two wrong calls of each endpoint are refused with what to change', async () => {
  expect(await faultsOf(someOf(called.flatMap(wrongCallsOf), 40))).toEqual([]);
});

const json = (fields: object) => ({ json: fields });
const typed = (type: string, body: string) => ({ headers: { 'Content-Type': type }, body });

type Written = readonly [string, string, Omit<CallRequest, 'key'>, string, number?, (string | null)?];

const written: readonly Written[] = [
  ['POST', '/htmlToPdf', json({ content: '<p>' }), 'html'],
  ['POST', '/htmlToPdf', json({ htlm: '<p>' }), 'did you mean html'],
  ['POST', '/htmlToPdf', json({ html: '<p>', format: 'A9' }), 'format'],
  ['POST', '/htmlToPdf', json({ html: '<p>', margin: '20' }), 'margin'],
  ['POST', '/htmlToPdf', json({ html: '<p>', margin: { top: '20' } }), 'margin'],
  ['POST', '/htmlToPdf', json({ html: '<p>', scale: 100 }), 'scale must be at most 2'],
  ['POST', '/htmlToPdf', json({ html: '<p>', landscape: 'yes' }), 'landscape must be a boolean'],
  ['POST', '/htmlToPdf', json({ html: '<p>', wait_for: true }), 'wait_for'],
  ['POST', '/htmlToPdf', json({ html: '<p>', cookies: 'a=b' }), 'cookies must be a list'],
  ['POST', '/htmlToPdf', json({ url: 'www.example.com' }), 'https://www.example.com'],
  ['POST', '/htmlToPdf', json({ url: 'http://localhost:3000/a' }), 'url'],
  ['POST', '/htmlToPdf', typed('application/json', "{'html': 'a'}"), 'JSON'],
  ['POST', '/htmlToPdf', typed('text/markdown', '# a'), 'text/html', 415],
  ['POST', '/htmlToPdf', typed('application/xml', '<a/>'), 'Content-Type', 415],
  ['POST', '/html-to-pdf', json({}), 'POST /htmlToPdf', 404],
  ['POST', '/v1/htmlToPdf', json({}), 'POST /htmlToPdf', 404],
  ['GET', '/htmlToPdf', {}, 'POST', 405],
  ['POST', '/htmlToPdf', json({ html: 'a' }), 'Authorization', 401, null],
  ['POST', '/htmlToPdf', json({ html: 'a' }), 'key', 403, 'sk-123'],
  ['POST', '/mergePdfs', json({ files: ['a.pdf', 'b.pdf'] }), 'files'],
  ['POST', '/mergePdfs', json({ pdfs: [pdf_base64] }), 'pdfs_base64'],
  ['POST', '/mergePdfs', json({ pdfs_base64: pdf_base64 }), 'pdfs_base64 must be a list'],
  ['POST', '/mergePdfs', json({ pdf_urls: ['a'] }), 'pdfs_url'],
  ['POST', '/redactPdf', json({ pdf_base64, text: 'Jane' }), 'redactions'],
  ['POST', '/redactPdf', json({ pdf_base64, redactions: 'Jane' }), 'redactions must be a list, for example'],
  ['POST', '/redactPdf', json({ pdf_base64, redactions: ['Jane'] }), '{"text":"hello"}'],
  ['POST', '/redactPdf', json({ pdf_base64, redactions: [{ preset: 'mail' }] }), 'redactions[0]'],
  ['POST', '/watermarkPdf', json({ pdf_base64, watermark: 'DRAFT' }), 'text is required'],
  ['POST', '/watermarkPdf', json({ pdf_base64, text: 'DRAFT', opacity: 30 }), 'opacity must be at most 1'],
  ['POST', '/watermarkPdf', json({ pdf_base64, text: 'DRAFT', color: 'light red' }), 'color'],
  ['POST', '/rotatePages', json({ pdf_base64, angle: 90 }), 'degrees'],
  ['POST', '/rotatePages', json({ pdf_base64, degrees: '90' }), 'degrees must be one of'],
  ['POST', '/extractPages', json({ pdf_base64, pages: '1 to 2' }), 'pages'],
  ['POST', '/extractPages', json({ pdf_base64, pages: '9' }), 'page 9'],
  ['POST', '/extractPages', json({ pdf_base64, pages: { from: 1 } }), 'pages'],
  ['POST', '/splitPdf', json({ pdf_base64, pages: '1-2' }), 'every'],
  ['POST', '/pdfToImage', json({ pdf_base64, dpi: 1200 }), 'dpi must be at most'],
  ['POST', '/pdfToImage', json({ pdf_base64, format: 'tiff' }), 'format must be one of'],
  ['POST', '/pageCount', json({ pdf_base64: 'hello world!' }), 'pdf_base64'],
  ['POST', '/pageCount', json({ pdf_base64: 'aGVsbG8=' }), 'not a PDF'],
  ['POST', '/pageCount', json({ pdf: pdf_base64 }), 'pdf_base64'],
  ['POST', '/pageCount', json({ document_id: 'invoice.pdf' }), 'document_id'],
  ['POST', '/pageCount', json({ document_id: id }), 'GET /files', 404],
  ['POST', '/pageCount', json({ pdf_base64, pdf_url: 'https://example.com/a.pdf' }), 'pdf_url'],
  ['POST', '/pageCount', typed('application/pdf', 'no PDF'), 'not a PDF'],
  [
    'POST',
    '/fillForm',
    json({ pdf_base64, fields: [{ name: 'a', value: 'b' }] }),
    'fields must be an object',
  ],
  ['POST', '/processPdf', json({ pdf_base64, stages: [{ name: 'rotatePages' }] }), 'stages[0].operation'],
  ['POST', '/grepPdf', json({ pdf_base64, query: 'a' }), 'pattern is required'],
  ['POST', '/grepPdf', json({ pdf_base64, pattern: '(a', regex: true }), 'pattern'],
  ['POST', '/textToPdf', json({ text: ['a'] }), 'text must be a string'],
  ['POST', '/textToPdf', json({ text: 'a', storage: 'default' }), 'storage must be an object'],
  ['POST', '/textToPdf', json({ text: 'a', storage: { mode: 's3' } }), 'storage.mode'],
  ['POST', '/textToPdf', json({ text: 'a', webhook_url: 'https://example.com' }), 'async'],
  ['POST', '/imageToPdf', json({ images: ['a'] }), 'images_base64'],
  ['GET', '/files/abc', {}, 'document_id'],
  ['GET', '/jobs/abc', {}, 'job_id'],
  ['POST', '/uploads', json({ filename: 'a.pdf' }), 'size is required'],
];

test('what people send first is refused with what to change', async () => {
  const calls = written.map(([method, path, request, names, status = 400, key]) => ({
    title: `${method} ${path}: ${names}`,
    method,
    path,
    request,
    names,
    status,
    ...(key !== undefined && { key }),
  }));
  expect(await faultsOf(calls)).toEqual([]);
});

/** The answers that are not as they should be. Each account has its own few calls at once. */
async function faultsOf(calls: readonly WrongCall[]): Promise<readonly object[]> {
  const faults = keys.map(async (key, index) => {
    const found: object[] = [];
    for (const call of calls.filter((_, at) => at % keys.length === index))
      found.push(...(await faultOf(call, key)));
    return found;
  });
  return (await Promise.all(faults)).flat();
}

async function faultOf(call: WrongCall, own: string): Promise<readonly object[]> {
  const { title, method, path, request, names, status = 400, key = own } = call;
  const response = await service.call(method, path, { ...request, ...(key !== null && { key }) });
  const { message = '', code, doc_url, request_id } = (await response.json()) as Record<string, string>;
  const rules = {
    status: response.status === status,
    names: message.includes(names),
    remedy: remedy.test(message) || exactFault.test(message),
    length: message.length < 1_500,
    page: doc_url === `${service.baseUrl}/docs/errors/${code}`,
    id: request_id === response.headers.get('x-request-id'),
  };
  const broken = Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
  return broken.length > 0 ? [{ title, broken, status: response.status, message }] : [];
}
