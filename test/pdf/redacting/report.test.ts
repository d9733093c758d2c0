import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { redactionReport } from '../../../functions/core/contract/fields/redaction/redaction-report.ts';
import { faults, hasJudge, judge } from '../../conformance/judge.ts';
import { isMarked } from '../../documents/is-marked.ts';
import { end, queue } from '../../jobs/job-of.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { readZip } from '../read-zip.ts';
import { helvetica, onePage } from '../reading/raw-pdf.ts';
import { pageTexts } from '../structure/read-back.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const pdf = onePage('BT /F 12 Tf 20 150 Td (Dear Marlowe) Tj ET', {
  resources: helvetica,
  catalog: '/Custom(Marlowe)',
});

const fields = {
  pdf_base64: Buffer.from(pdf).toString('base64'),
  redactions: [{ text: 'marlowe' }, { page: 1, box: { x: 0, y: 0, width: 10, height: 10 } }],
};

function call(more: object, environment: 'live' | 'test' = 'live'): Promise<Response> {
  const json = { ...fields, ...more };
  const key = environment === 'live' ? service.liveKey : service.testKey;
  return service.call('POST', '/redactPdf', { key, environment, json });
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('with `report`, the answer is a ZIP of the PDF and of what was done, without the words', async () => {
  const response = await call({ report: true, filename: 'letter.pdf' });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(response.headers.get('content-disposition')).toContain('letter.zip');
  expect(response.headers.get('x-credits-used')).toBe('0.02');
  const files = new Map(readZip(bytes));
  expect([...files.keys()]).toEqual(['letter.pdf', 'report.json', 'report.pdf']);
  const [redacted, json, printed] = [...files.values()] as [Uint8Array, Uint8Array, Uint8Array];
  const report = redactionReport.strict().parse(JSON.parse(Buffer.from(json).toString()));
  expect(report).toMatchObject({
    version: 1,
    environment: 'live',
    source: { sha256: hashOf(pdf), size_bytes: pdf.length, page_count: 1 },
    result: {
      filename: 'letter.pdf',
      sha256: hashOf(redacted),
      size_bytes: redacted.length,
      page_count: 1,
    },
    redactions: [
      {
        redaction: 0,
        reason: 'text',
        count: 2,
        found: [
          { place: 'page', page: 1 },
          { place: 'other', page: null, box: null },
        ],
      },
      { redaction: 1, reason: 'box', count: 1 },
    ],
    kept: { unread_pages: [], warnings: [] },
    verification: {
      searched_words: 1,
      readers: ['pdfium_text', 'pdfjs_text', 'objects_and_streams', 'glyph_shapes'],
      recognised_pages: [],
    },
  });
  const text = (await pageTexts(printed)).join('\n');
  expect(text).toContain('Redaction 1 (text): 2 found and removed');
  expect(text).toContain(hashOf(redacted));
  for (const part of [text, Buffer.from(json).toString(), (await pageTexts(redacted)).join()])
    expect(part).not.toMatch(/marlowe/i);
});

test.each([
  ['words of two letters, which no drawing is searched for', { redactions: [{ text: 'Ma' }] }],
  [
    'a page without glyphs',
    { pdf_base64: Buffer.from(onePage('', { catalog: '/Custom(Marlowe)' })).toString('base64') },
  ],
])('shapes are no reader of %s', async (_, fields) => {
  const bytes = Buffer.from(await (await call({ report: true, ...fields })).arrayBuffer());
  const json = new Map(readZip(bytes)).get('report.json') ?? Buffer.alloc(0);
  const { verification } = redactionReport.parse(JSON.parse(Buffer.from(json).toString()));
  expect(verification.readers).toEqual(['pdfium_text', 'pdfjs_text', 'objects_and_streams']);
});

(hasJudge ? test : test.skip)('the printed report is PDF/A-2a', async () => {
  const bytes = Buffer.from(await (await call({ report: true })).arrayBuffer());
  const printed = new Map(readZip(bytes)).get('report.pdf') ?? Buffer.alloc(0);
  const file = join(mkdtempSync(join(tmpdir(), 'report-')), 'report.pdf');
  writeFileSync(file, printed);
  expect((await judge([{ profile: '2a', file }])).flatMap(faults)).toEqual([]);
});

test('stored, the PDF and its reports are three documents, also as a job', async () => {
  const stored = await call({ report: true, storage: { mode: 'default' } });
  const { documents } = (await stored.json()) as {
    documents: { filename: string; content_type: string; url: string }[];
  };
  const types = documents.map(({ filename, content_type }) => [filename, content_type]);
  expect(types).toEqual([
    ['redacted.pdf', 'application/pdf'],
    ['report.json', 'application/json'],
    ['report.pdf', 'application/pdf'],
  ]);
  const report = await (await fetch(documents[1]?.url ?? '')).json();
  expect(redactionReport.parse(report).redactions).toHaveLength(2);
  const owner = { key: service.liveKey };
  const job = await end(
    service,
    owner,
    await queue(service, owner, '/redactPdf', { ...fields, report: true }),
  );
  expect(job).toMatchObject({ status: 'completed', result: { documents: [{}, {}, {}] } });
});

test('in the test environment, both PDFs have its mark; `replace` and `report` exclude each other', async () => {
  const marked = new Map(readZip(Buffer.from(await (await call({ report: true }, 'test')).arrayBuffer())));
  for (const name of ['redacted.pdf', 'report.pdf']) {
    const own = marked.get(name) ?? Buffer.alloc(0);
    expect([name, await isMarked(service, Uint8Array.from(own).buffer)]).toEqual([name, true]);
  }
  const both = await call({ report: true, replace: true });
  expect([both.status, ((await both.json()) as { code: string }).code]).toEqual([400, 'invalid_field']);
});
