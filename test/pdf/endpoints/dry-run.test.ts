import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { allEndpoints } from '../../../functions/catalog.ts';
import type { PageBounds } from '../../../functions/core/contract/dry-run.ts';
import type { JsonResult } from '../../../functions/core/contract/endpoint.ts';
import { Problem } from '../../../functions/core/contract/problems/problem.ts';
import { operations } from '../../../functions/engine/operations.ts';
import { pdf as endpoints } from '../../../functions/pdf/endpoints.ts';
import { pageCounts } from '../../../functions/pdf/page-counts.ts';
import { seededRandom } from '../../billing/seeded-random.ts';
import { often } from '../../jest/chosen-cases.ts';
import type { CallRequest, Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';

const seed = Number(process.env.DRY_RUN_SEED ?? Date.now() % 1_000_000);
const callCount = often(200, 1_000);
const callsOfAll = often(40, 400);

let service: Service;
let pdfs: readonly string[];

beforeAll(async () => {
  service = await sharedService();
  pdfs = await Promise.all([1, 2, 5, 12].map(pdfOf));
});

test(`the pages of ${callCount} dry runs are those that the calls are charged for (DRY_RUN_SEED=${seed})`, async () => {
  const random = seededRandom(seed);
  const outcomes = new Map<string, number>();
  for (let made = 0; made < callCount; made += 4) {
    const calls = Array.from({ length: 4 }, () => compare(randomCall(random)));
    for (const outcome of await Promise.all(calls)) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect([...outcomes.keys()]).toEqual(
    expect.arrayContaining(['exact', 'within', 'page_out_of_range', 'invalid_pages']),
  );
  expect(outcomes.get('exact') ?? 0).toBeGreaterThan(callCount / 4);
});

test(`${callsOfAll} random calls of all kinds cost what their dry runs reported (DRY_RUN_SEED=${seed})`, async () => {
  const { liveKey: key } = await service.newAccount(1_000_000);
  const random = seededRandom(seed);
  let [least, most, charged] = [0, 0, 0];
  for (let made = 0; made < callsOfAll; made += 4) {
    const calls = Array.from({ length: 4 }, () => mixedCall(random));
    for (const { minimum, maximum, used } of await Promise.all(
      calls.map((call) => estimatedAndUsed(key, call)),
    )) {
      least += minimum;
      most += maximum;
      charged += used;
    }
  }
  const { spent } = await credits(key);
  expect(spent).toBeCloseTo(charged, 2);
  expect(spent).toBeGreaterThanOrEqual(least - 0.001);
  expect(spent).toBeLessThanOrEqual(most + 0.001);
}, 3_600_000);

test('every endpoint with a price takes it, and a batch, whose rows have one; no other does', () => {
  const asks = (request: z.ZodObject) => Object.hasOwn(request.shape, 'dry_run');
  expect(allEndpoints.filter(({ request }) => asks(request)).map(({ name }) => name)).toEqual(
    allEndpoints
      .filter(({ name, price }) => price.baseHundredths > 0 || name === 'createBatch')
      .map(({ name }) => name),
  );
});

test('a dry run reports what the call then costs, and does and stores nothing', async () => {
  const { liveKey: key } = await service.newAccount();
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(pdfs[2] ?? '', 'base64')]), 'a.pdf');
  form.append('dpi', '36');
  const html = '<p style="break-after: page">One<p style="break-after: page">Two<p>Three';
  const stored = { storage: { mode: 'default' }, filename: 'stored.pdf' };
  const calls: readonly [method: string, path: string, request: CallRequest, dry: CallRequest][] = [
    json('/htmlToPdf', { html, page_ranges: '2-', ...stored }),
    json('/htmlToPdf', { html, page_ranges: '2' }),
    json('/markdownToPdf', { markdown: '# Hello' }),
    json('/htmlToImage', { html }),
    json('/pdfToImage', { pdf_base64: pdfs[3], pages: 'odd', dpi: 36 }),
    json('/textToPdf', { text: 'Hello', async: true }),
    ['POST', '/pdfToImage', { form }, { form: withField(form, 'dry_run', 'true') }],
    ['GET', '/files/search?q=hello', {}, {}],
  ];
  for (const [index, [method, path, request, dry]] of calls.entries()) {
    const dryPath = path.includes('?') ? `${path}&dry_run=true` : path;
    const answer = await service.call(method, dryPath, { ...dry, key });
    const estimate = (await answer.json()) as { endpoint: string; credits: PageBounds };
    expect([answer.status, answer.headers.get('x-credits-used')]).toEqual([200, '0.00']);
    expect(estimate.endpoint).toBe(path.split('?')[0]);
    const { balance } = await credits(key); // an earlier call’s job may turn what is reserved into what is spent
    const headers = { 'Idempotency-Key': `call-${index}` };
    await service.call(method, dryPath, { ...dry, key, headers }); // leaves the key to the call
    expect((await credits(key)).balance).toBe(balance);
    const made = await service.call(method, path, { ...request, key, headers });
    await made.arrayBuffer();
    if (made.status === 202) continue;
    const used = Number(made.headers.get('x-credits-used'));
    expect([path, made.status, used >= estimate.credits.minimum, used <= estimate.credits.maximum]).toEqual([
      path,
      200,
      true,
      true,
    ]);
    const isKnown = index === 1 || !['/htmlToPdf', '/markdownToPdf'].includes(path);
    if (isKnown) expect(estimate.credits).toEqual({ minimum: used, maximum: used });
  }
  const listed = (await (await service.call('GET', '/files', { key })).json()) as { total: number };
  expect(listed.total).toBeLessThanOrEqual(2);
});

test('a dry run is refused as the call would be, and fetches nothing', async () => {
  const { liveKey: key } = await service.newAccount();
  const refusals: readonly [path: string, fields: object, code: string][] = [
    ['/htmlToPdf', { html: 'a', scale: 9 }, 'invalid_field'],
    ['/htmlToPdf', { html: 'a', page_ranges: '5-2' }, 'invalid_pages'],
    ['/htmlToPdf', { html: 'a', url: 'https://example.com' }, 'source_conflict'],
    ['/htmlToPdf', { html: 'a', storage: { mode: 'byob' } }, 'byob_not_configured'],
    ['/pdfToImage', { pdf_base64: 'aGVsbG8=' }, 'not_a_pdf'],
    ['/pdfToImage', { pdf_base64: pdfs[0], pages: '7' }, 'page_out_of_range'],
    ['/pdfToImage', { document_id: '01a1fde1-1f03-7d2f-8d1a-b6b4c4f7a0c2' }, 'document_not_found'],
    ['/textToPdf', { text: 'a', async: true, storage: { mode: 'memory' } }, 'invalid_storage'],
  ];
  for (const [path, fields, code] of refusals) {
    const dry = await service.call('POST', path, { key, json: { ...fields, dry_run: true } });
    expect([path, await dry.json()]).toEqual([path, expect.objectContaining({ code })]);
    const real = await service.call('POST', path, { key, json: fields });
    expect([path, await real.json()]).toEqual([path, expect.objectContaining({ code })]);
  }
  const blocked = { url: 'http://127.0.0.1:9/', dry_run: true };
  const answer = await service.call('POST', '/htmlToPdf', { key, json: blocked });
  expect(await answer.json()).toEqual({ endpoint: '/htmlToPdf', credits: { minimum: 1.01, maximum: 21 } });
});

test('a document that a call cannot read is not found by its dry run either, wherever it is named', async () => {
  const [owner, stranger] = await Promise.all([service.newAccount(), service.newAccount()]);
  const made = { text: 'mine', storage: { mode: 'default' } };
  const stored = await service.call('POST', '/textToPdf', { key: owner.liveKey, json: made });
  const { document_id: id } = (await stored.json()) as { document_id: string };
  const stages = [{ operation: 'mergePdfs', document_ids: [id] }];
  const naming = allEndpoints.flatMap(({ path, price, request, example = {} }): [string, object][] => {
    if (price.baseHundredths === 0) return [];
    const { file, files, pdf_base64, ...fields } = example as Record<string, unknown>;
    const names = (field: string) => Object.hasOwn(request.shape, field);
    return [
      ...(names('document_id') ? [[path, { ...fields, document_id: id }] as [string, object]] : []),
      ...(names('document_ids') && !names('stages')
        ? [[path, { document_ids: [id, id] }] as [string, object]]
        : []),
      ...(names('stages') ? [[path, { pdf_base64: pdfs[0], stages }] as [string, object]] : []),
    ];
  });
  expect(naming.length).toBeGreaterThanOrEqual(30);
  for (const [path, fields] of naming) {
    const json = { ...fields, dry_run: true };
    const estimate = async (key: string) => (await service.call('POST', path, { key, json })).json();
    expect([path, await estimate(stranger.liveKey)]).toEqual([
      path,
      expect.objectContaining({ code: 'document_not_found' }),
    ]);
    expect([path, await estimate(owner.liveKey)]).toEqual([
      path,
      expect.objectContaining({ endpoint: path }),
    ]);
  }
});

test('the pages of a stored document are known, and those of an upload are not', async () => {
  const { liveKey: key } = await service.newAccount();
  const fields = { pdf_base64: pdfs[3], pages: '1-7', storage: { mode: 'default' } };
  const stored = await service.call('POST', '/extractPages', { key, json: fields });
  const { document_id } = (await stored.json()) as { document_id: string };
  const price = async (json: object) =>
    (await service.call('POST', '/pdfToImage', { key, json: { ...json, dry_run: true } })).json();
  expect(await price({ document_id })).toMatchObject({ credits: { minimum: 1.07, maximum: 1.07 } });
  const size = Buffer.from(pdfs[3] ?? '', 'base64').length;
  const place = await service.call('POST', '/uploads', { key, json: { filename: 'a.pdf', size } });
  const upload = { document_id: ((await place.json()) as { document_id: string }).document_id };
  expect(await price(upload)).toMatchObject({ credits: { minimum: 1.01, maximum: 21 } });
  expect(await price({ ...upload, pages: '1,3' })).toMatchObject({
    credits: { minimum: 1.02, maximum: 1.02 },
  });
});

type Input = z.output<typeof endpoints.pdfToImage.request>;

const context = {
  accountId: 'nobody',
  environment: 'live',
  requestId: 'a request',
  baseUrl: 'http://localhost',
  scopes: [],
  clientAddress: '127.0.0.1',
  endsAtEpochMs: Date.now() + 600_000,
} as const;

function randomCall(random: () => number) {
  const chosen = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
  const page = () => 1 + Math.floor(random() * 6);
  const pages = chosen([
    undefined,
    'odd',
    'even',
    `${page()}-`,
    `${page()}-${page()}`,
    `${page()},${page()}, ${page()}`,
    page(),
    [page(), `${page()}-${page()}`, 'odd'],
    'last',
  ]);
  return { pdf_base64: chosen(pdfs) ?? '', pages, isAtUrl: random() < 0.3 };
}

/** A call of any priced endpoint; most succeed. */
function mixedCall(random: () => number): readonly [path: string, fields: object] {
  const { pdf_base64, pages } = randomCall(random);
  const source = { pdf_base64 };
  const chosen = { ...source, ...(pages !== undefined && { pages }) };
  const text = 'hello '.repeat(1 + Math.floor(random() * 2_000));
  const calls: readonly (readonly [string, object])[] = [
    ['/pageCount', source],
    ['/extractText', chosen],
    ['/grepPdf', { ...chosen, pattern: 'a' }],
    ['/pdfToImage', { ...chosen, dpi: 36 }],
    ['/extractPages', { ...chosen, pages: pages ?? '1' }],
    ['/mergePdfs', { pdfs_base64: [pdf_base64, pdf_base64] }],
    ['/watermarkPdf', { ...chosen, text: 'DRAFT' }],
    ['/textToPdf', { text }],
    ['/imageToPdf', { images_base64: [pixel] }],
    ['/htmlToPdf', { html: `<p>${text}` }],
    ['/htmlToPdf', { html: `<p>${text}`, page_ranges: '1' }],
    ['/markdownToPdf', { markdown: text }],
    ['/htmlToImage', { html: 'hello' }],
  ];
  return calls[Math.floor(random() * calls.length)] ?? ['/pageCount', source];
}

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The estimated and the actual cost of a call, in credits. All 0 if the call fails, which only its pages may cause. */
async function estimatedAndUsed(key: string, [path, fields]: readonly [string, object]) {
  const dry = await service.call('POST', path, { key, json: { ...fields, dry_run: true } });
  const estimate = (await dry.json()) as { credits?: PageBounds; code?: string };
  const made = await service.call('POST', path, { key, json: fields });
  const body = Buffer.from(await made.arrayBuffer());
  if (made.status !== 200) {
    const { code } = JSON.parse(body.toString()) as { code: string };
    if (!['invalid_pages', 'page_out_of_range'].includes(code)) throw new Error(`${path}: ${body}`);
    return { minimum: 0, maximum: 0, used: 0 };
  }
  const used = Number(made.headers.get('x-credits-used'));
  const { minimum = Number.NaN, maximum = Number.NaN } = estimate.credits ?? {};
  if (!(used >= minimum && used <= maximum))
    throw new Error(`${path}: ${JSON.stringify(estimate)}, used ${used}`);
  return { minimum, maximum, used };
}

/** Compares the pages that a dry run reports with those that the call counts: how they agree, or the code of both. */
async function compare({ pdf_base64, pages, isAtUrl }: ReturnType<typeof randomCall>): Promise<string> {
  const input = (source: object): Input =>
    endpoints.pdfToImage.request.parse({ ...source, dpi: 36, ...(pages !== undefined && { pages }) });
  const dry = input(isAtUrl ? { pdf_url: 'https://example.com/a.pdf' } : { pdf_base64 });
  const estimate = await orCode(async () => pageCounts.pdfToImage?.(dry, context));
  const charged = await orCode(() => pagesCharged(input({ pdf_base64 })));
  const what = JSON.stringify({ pages, isAtUrl, estimate, charged });
  if (typeof charged === 'string') {
    // Whether a file that is not fetched has the page, or any even ones, is not known yet.
    const isOfFile = isAtUrl && (charged === 'page_out_of_range' || pages === 'even');
    if (estimate !== charged && !isOfFile) throw new Error(what);
    return charged;
  }
  if (!estimate || typeof estimate === 'string' || charged < estimate.minimum || charged > estimate.maximum)
    throw new Error(what);
  if (estimate.minimum === estimate.maximum) return 'exact';
  if (!isAtUrl) throw new Error(what);
  return 'within';
}

async function pagesCharged(input: Input): Promise<number> {
  const { document_id, pdf_url, ...sent } = input;
  const { pageCount = 0 } = (await operations.pdfToImage(sent, context)) as JsonResult<unknown>;
  return pageCount;
}

async function orCode<Result>(work: () => Promise<Result>): Promise<Result | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

function json(path: string, fields: object): [string, string, CallRequest, CallRequest] {
  return ['POST', path, { json: fields }, { json: { ...fields, dry_run: true } }];
}

function withField(form: FormData, name: string, value: string): FormData {
  const copy = new FormData();
  for (const [field, content] of form) copy.append(field, content);
  copy.append(name, value);
  return copy;
}

async function credits(key: string): Promise<{ readonly spent: number; readonly balance: number }> {
  return (await (await service.call('GET', '/credits', { key })).json()) as {
    spent: number;
    balance: number;
  };
}

async function pdfOf(pageCount: number): Promise<string> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pageCount; page++) document.addPage([30, 30]);
  return Buffer.from(await document.save()).toString('base64');
}
