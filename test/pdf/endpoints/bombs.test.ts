import { beforeAll, expect, test } from '@jest/globals';
import { sampleInvoice } from '../../../bench/sample-invoice.ts';
import { sampleCertificate, sampleSigner } from '../../../bench/sample-signer.ts';
import { programEndpoints } from '../../../functions/catalog.ts';
import { fontBombs } from '../../attacks/bombs/fonts.ts';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { contentsAgain, crossReferencesAgain, formsWithinForms } from '../objects/bombs.ts';
import { handWritten, textPages } from '../objects/hand-written.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

/** A call of every endpoint that reads a PDF, without the PDF. */
const calls: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  '/pageCount': {},
  '/pdfInfo': {},
  '/verifySignatures': {},
  '/signPdf': sampleSigner,
  '/prepareSignature': { certificate_chain: sampleCertificate },
  '/timestampPdf': {},
  '/extendSignatures': { level: 'b_t' },
  '/listFields': {},
  '/extractText': { hidden: 'mark' },
  '/extractContent': {},
  '/extractTables': {},
  '/comparePdfs': { pixels: true, format: 'pdf' },
  '/extractFields': { fields: [{ name: 'total', type: 'money' }] },
  '/checkAccessibility': {},
  '/findHiddenText': {},
  '/grepPdf': { pattern: 'secret' },
  '/pdfToImage': { dpi: 36 },
  '/extractPages': { pages: '1' },
  '/splitPdf': { every: 1 },
  '/mergePdfs': {},
  '/rotatePages': { degrees: 90 },
  '/setMetadata': { title: 'T', conformance: 'pdf/a-2b' },
  '/encryptPdf': { user_password: 'secret' },
  '/decryptPdf': {},
  '/attachFiles': { attachments: [{ name: 'a.txt', content: 'YQ==' }] },
  '/attachInvoice': { electronic_invoice: { xml: sampleInvoice() } },
  '/readInvoice': {},
  '/extractAttachments': { format: 'json' },
  '/extractImages': { format: 'json' },
  '/watermarkPdf': { text: 'mark' },
  '/compressPdf': { level: 'small', web: true },
  '/ocrPdf': {},
  '/redactPdf': { redactions: [{ text: 'secret' }], remove: ['metadata', 'attachments'], allow_none: true },
  '/fillForm': { fields: {} },
  '/flattenPdf': { what: ['fields', 'annotations'] },
  '/processPdf': { stages: [{ operation: 'rotatePages', degrees: 90 }, { operation: 'compressPdf' }] },
};

/** Every fifth of them, in the order of the docs, which is by what they do. */
const called = someOf(Object.keys(calls), 6);

const withoutPdf = ['/textToPdf', '/imageToPdf', '/officeToPdf', '/completeSignature'];

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly credits: string | null;
}

async function call(path: string, pdf: Uint8Array): Promise<Answer> {
  const pdf_base64 = Buffer.from(pdf).toString('base64');
  const json = { ...sourceFor(path, pdf_base64), ...calls[path] };
  return answerOf(await service.call('POST', path, { key: service.liveKey, json }));
}

function sourceFor(path: string, pdf_base64: string): object {
  if (path === '/mergePdfs') return { pdfs_base64: [pdf_base64, pdf_base64] };
  if (path === '/comparePdfs') return { before: { pdf_base64 }, after: { pdf_base64 } };
  return { pdf_base64 };
}

async function answerOf(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const body = await response.text();
  const { code } = status === 200 ? {} : (JSON.parse(body) as { code?: string });
  return { status, code, credits: headers.get('X-Credits-Used') };
}

/** What each of these endpoints answers, four at a time. */
async function answers(pdf: Uint8Array): Promise<Record<string, Answer>> {
  const found: Record<string, Answer> = {};
  const waiting = [...called];
  const callNext = async (): Promise<void> => {
    for (let path = waiting.shift(); path; path = waiting.shift()) found[path] = await call(path, pdf);
  };
  await Promise.all([callNext(), callNext(), callNext(), callNext()]);
  return found;
}

test('these are all endpoints that read a PDF', () => {
  const posts = programEndpoints.filter(({ family, method }) => family === 'pdf' && method === 'POST');
  const paths = posts.map(({ path }) => path).filter((path) => !withoutPdf.includes(path));
  expect(Object.keys(calls).sort()).toEqual(paths.sort());
});

test('cross-references are read once, however many sections name them', async () => {
  const pdf = crossReferencesAgain({ sections: 1_000, unpackedBytes: 60_000_000 });
  expect(await call('/pageCount', pdf)).toEqual({ status: 200, code: undefined, credits: '0.01' });
});

test('every endpoint refuses a PDF that is read again under other names without end, and is paid for it', async () => {
  const pdf = crossReferencesAgain({ sections: 40, unpackedBytes: 4_000_000, places: 40 });
  const refused = {
    status: 413,
    code: 'payload_too_large',
    credits: expect.stringMatching(/^(0\.0[1-9]|1\.00)$/),
  };
  expect(await answers(pdf)).toEqual(Object.fromEntries(called.map((path) => [path, refused])));
});

test('a preview, which is free, refuses it as well', async () => {
  const pdf = crossReferencesAgain({ sections: 40, unpackedBytes: 4_000_000, places: 40 });
  const json = { filename: 'file.pdf', size: pdf.length };
  const place = await service.call('POST', '/uploads', { key: service.liveKey, json });
  const { document_id, upload_url } = (await place.json()) as { document_id: string; upload_url: string };
  await fetch(upload_url, { method: 'PUT', body: new Uint8Array(pdf) });
  const answer = await service.call('GET', `/files/${document_id}/preview`, { key: service.liveKey });
  expect(await answerOf(answer)).toEqual({ status: 413, code: 'payload_too_large', credits: null });
});

test('redaction counts what forms draw, and not what they are: it ends, and is paid for it', async () => {
  const [few, many] = [
    formsWithinForms({ depth: 2, breadth: 10 }),
    formsWithinForms({ depth: 8, breadth: 10 }),
  ];
  expect(await call('/redactPdf', few)).toMatchObject({ status: 200 });
  expect(await call('/redactPdf', many)).toEqual({ status: 413, code: 'payload_too_large', credits: '0.01' });
});

test.each([
  ['forms within forms', () => formsWithinForms({ depth: 3, breadth: 10 })],
  ['one stream of content a thousand times', () => contentsAgain({ times: 1_000, unpackedBytes: 40_000 })],
])('every endpoint answers %s', async (_, pdf) => {
  const found = Object.entries(await answers(pdf()));
  expect(found.filter(([, { status }]) => status >= 500)).toEqual([]);
});

test('a file that fills the memory of its reader is paid for', async () => {
  const bomb = fontBombs.find(({ name }) => name === 'cmap segments that overlap');
  const json = bomb?.calls().find(({ path }) => path === '/redactPdf')?.json;
  const answer = await answerOf(await service.call('POST', '/redactPdf', { key: service.liveKey, json }));
  // V8 ends the thread alone or, when the last piece is too large, the whole engine.
  expect(['400 not_a_pdf', '500 processing_failed']).toContain(`${answer.status} ${answer.code}`);
  expect(answer.credits).toBe('0.01');
});

test.each([
  ['optional letters', `${'a?'.repeat(300)}${'a'.repeat(300)}`],
  ['bounds of words or none', `${'(?:\\b|\\B)'.repeat(50)}aaaaaaaa`],
  ['alternatives that repeat', `${'(?:a*|b*)'.repeat(50)}aaaaaaaa`],
])('a pattern of many %s is not compiled without end', async (_, pattern) => {
  const pdf_base64 = handWritten(textPages(['secret'])).toString('base64');
  const json = { pdf_base64, pattern, regex: true };
  const answer = await service.call('POST', '/grepPdf', { key: service.liveKey, json });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { pattern, matches: [], total_matches: 0, pages_with_matches: 0, total_pages: 1 },
  ]);
});
