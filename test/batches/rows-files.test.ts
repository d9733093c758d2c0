import { beforeAll, expect, test } from '@jest/globals';
import { often } from '../jest/chosen-cases.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';
import { endOfBatch, namesIn, rowsOf, startBatch, upload } from './batch-of.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount(10));
});

async function refusal(file: string): Promise<object> {
  const rows_document_id = await upload(service, { key }, 'rows.csv', Buffer.from(file));
  const json = { endpoint: '/textToPdf', rows_document_id };
  const response = await service.call('POST', '/batches', { key, json });
  const { code, message } = (await response.json()) as { code: string; message: string };
  return { status: response.status, code, message };
}

test.each([
  ['utf-8 with a mark', Buffer.from('\ufefftext,filename,font_size\r\n"ä, ""b""\nc",ä,12\r\n\r\nx,,\r\n')],
  [
    'utf-16 and semicolons',
    Buffer.from('\ufefftext;filename;font_size\n"ä, ""b""\nc";ä;12\nx;;\n', 'utf16le'),
  ],
  [
    'windows-1252 and tabs',
    Buffer.from('text\tfilename\tfont_size\n"ä, ""b""\nc"\tä\t12\nx\t\t\n', 'latin1'),
  ],
])('reads a CSV in %s', async (_, file) => {
  const rows_document_id = await upload(service, { key }, 'rows.csv', file);
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', rows_document_id });
  expect(await endOfBatch(service, { key }, id)).toMatchObject({ total: 2, succeeded: 2 });
  expect((await rowsOf(service, { key }, id)).map(({ filename }) => filename)).toEqual(['ä.pdf', '2.pdf']);
});

test('reads JSON lines, and names PDFs by the data', async () => {
  const file = Buffer.from('{"text": "a", "filename": "own"}\n\n{"text": "b"}\n');
  const rows_document_id = await upload(service, { key }, 'rows.jsonl', file);
  const json = { endpoint: '/textToPdf', rows_document_id, filename: '{{ no }}-{{ text }}' };
  const id = await startBatch(service, { key }, json);
  await endOfBatch(service, { key }, id);
  expect((await rowsOf(service, { key }, id)).map(({ filename }) => filename)).toEqual([
    'own.pdf',
    '2-b.pdf',
  ]);
});

test.each([
  ['a row that is too short', 'text,filename\na,b\nc\n', /^Line 3 does not have as many fields/],
  ['a quote that is not closed', 'text,filename\na,b\n"c,d\n', /^Line \d has a quote that is not closed/],
  ['a quote within a field', 'text,filename\na"b,c\n', /^Line 2 has a quote within a field/],
  ['a title twice', 'text,text\na,b\n', /^Line 1 has the title text twice/],
  ['a title that is no name', 'text,__proto__\na,b\n', /^Line 1 has a title that names no field in column 2/],
  ['no rows', 'text,filename\n', /^The file has no rows/],
  ['a line that is not JSON', '{"text": "a"}\n{"text": \n', /^Line 2 is not valid JSON/],
  ['too many rows', `text\n${'a\n'.repeat(10_001)}`, /^The file has more than 10000 rows/],
])('refuses %s, naming the line', async (_, file, message) => {
  expect(await refusal(file)).toEqual({
    status: 400,
    code: 'invalid_rows',
    message: expect.stringMatching(message),
  });
});

test('a CSV with 7 wrong rows gives all others in a ZIP, 7 errors, and the 7 once they are mended', async () => {
  const rowCount = often(40, 500);
  const wrong = [2, 3, 11, 17, 25, 31, 40];
  const lines = Array.from({ length: rowCount }, (_, index) => {
    const row = index + 1;
    return `"Dear ${row};\n""you""",${row},${wrong.includes(row) ? 'large' : '12'}`;
  });
  const file = Buffer.from(`text,filename,font_size\n${lines.join('\n')}\n`);
  const rows_document_id = await upload(service, { key }, 'letters.csv', file);
  const id = await startBatch(service, { key }, { endpoint: '/textToPdf', rows_document_id, output: 'zip' });
  const made = await endOfBatch(service, { key }, id);
  expect(made).toMatchObject({ status: 'completed', total: rowCount, succeeded: rowCount - 7, failed: 7 });
  expect(await namesIn(made.result?.documents[0]?.url)).toHaveLength(rowCount - 7);
  const failed = await rowsOf(service, { key }, id, 'failed');
  expect(failed.map(({ row, code }) => [row, code])).toEqual(wrong.map((row) => [row, 'invalid_field']));
  expect(failed[0]?.message).toContain('font_size');
  const rows = wrong.map((row) => ({ row, data: { text: `Dear ${row}`, font_size: 12 } }));
  const retried = await service.call('POST', `/batches/${id}/retry`, { key, json: { rows } });
  expect(retried.status).toBe(202);
  const whole = await endOfBatch(service, { key }, id);
  expect(whole).toMatchObject({
    status: 'completed',
    succeeded: rowCount,
    failed: 0,
    credits: rowCount / 100,
  });
  expect(await namesIn(whole.result?.documents[1]?.url)).toEqual(wrong.map((row) => `${row}.pdf`));
});
