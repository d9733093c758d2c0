import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await sharedService();
  ({ liveKey: key } = await service.newAccount());
});

async function post(
  path: string,
  body: string,
): Promise<Record<string, unknown> & { warning: string | null }> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await service.call('POST', path, { key, headers, body });
  return { ...(await response.json()), warning: response.headers.get('X-Warning') };
}

const noPdf = Buffer.from('<html>').toString('base64');
const start = Buffer.from('%PDF-1.7 and no more').toString('base64');

test.each([
  [
    'where a body stops being JSON',
    '/htmlToPdf',
    '{"html": "x",\n "width":}',
    'The body is not valid JSON: line 2, column 10.',
  ],
  ['that a body breaks off', '/htmlToPdf', '{"html": "x"', 'The body is not valid JSON: line 1, column 13.'],
  [
    'no place in a body that is nested without end',
    '/htmlToPdf',
    '['.repeat(200_000),
    'The body is not valid JSON.',
  ],
  [
    'that a length needs a unit',
    '/htmlToPdf',
    '{"html": "x", "width": "10"}',
    'width must be a length such as 8.5in, 210mm, 20cm, 595pt or 96px.',
  ],
  [
    'what is wrong with a regular expression',
    '/grepPdf',
    JSON.stringify({ pdf_base64: start, pattern: 'total: (a', regex: true }),
    'pattern is not a valid regular expression: unterminated group.',
  ],
  [
    'which of the files of a merge is none',
    '/mergePdfs',
    JSON.stringify({ pdfs_base64: [noPdf, start] }),
    'pdfs_base64[0] is not a PDF, or is damaged beyond repair.',
  ],
  [
    'which selector never matched',
    '/htmlToPdf',
    '{"html": "x", "wait_for": "#never", "timeout": 1000}',
    'The page did not finish within 1000 ms. Nothing on it matched `wait_for`: #never',
  ],
  [
    'which fields exclude each other',
    '/htmlToPdf',
    '{"html": "x", "url": "https://example.com"}',
    'url cannot be sent together with html: send only one of them.',
  ],
])('an error tells %s', async (_what, path, body, message) => {
  expect(await post(path, body)).toMatchObject({ message });
});

test.each([
  ['/htmltopdf', 'POST /htmlToPdf'],
  ['/html-to-pdf', 'POST /htmlToPdf'],
  ['/mergePdf', 'POST /mergePdfs'],
  ['/credit', 'GET /credits'],
])('a path that nearly exists, such as %s, is answered with %s', async (path, meant) => {
  expect(await post(path, '{}')).toMatchObject({
    code: 'route_not_found',
    message: `This path does not exist. Did you mean ${meant}? GET /openapi.json lists every path.`,
  });
});

test('a path that is like none is not guessed at', async () => {
  expect(await post('/nothing-of-the-kind', '{}')).toMatchObject({
    message: 'This path does not exist. GET /openapi.json lists every path.',
  });
});

test.each([
  ['printBackground', 'print_background'],
  ['marginTop', 'margin.top'],
  ['fromat', 'format'],
])('a field in the style of others, such as %s, is told its name here', async (field, meant) => {
  const { warning } = await post('/htmlToPdf', JSON.stringify({ [field]: true }));
  expect(warning).toBe(`unknown field: ${field}, did you mean ${meant}?`);
});
