import { beforeAll, expect, test } from '@jest/globals';
import type * as z from 'zod';
import { programEndpoints } from '../../functions/catalog.ts';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { problemAdvice } from '../../functions/core/contract/problems/problem-advice.ts';
import { checkRequest } from '../../functions/core/http/admission/check-request.ts';
import { handWritten, textPages } from '../pdf/objects/hand-written.ts';
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
const onePage = Buffer.from(handWritten(textPages(['Jane']))).toString('base64');
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
])('an error states %s', async (_what, path, body, message) => {
  expect(await post(path, body)).toMatchObject({ message });
});

test('every error names a page that says what its code means and what to do', async () => {
  for (const [code, { means, remedy }] of Object.entries(problemAdvice)) {
    const page = await fetch(`${service.baseUrl}/docs/errors/${code}`);
    const text = (await page.text()).replace(/<\/?code>/g, '');
    expect([code, page.status]).toEqual([code, 200]);
    for (const words of [means, remedy])
      expect(text).toContain(words.replaceAll('`', '').replaceAll('&', '&amp;'));
  }
  expect((await fetch(`${service.baseUrl}/docs/errors/toString`)).status).toBe(404);
  const refused = await post('/pageCount', '{}');
  expect(refused.doc_url).toBe(`${service.baseUrl}/docs/errors/missing_field`);
  const page = await (await fetch(String(refused.doc_url))).text();
  expect(page).toContain('POST /pageCount');
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

test('no guess is made for a path that resembles none', async () => {
  expect(await post('/nothing-of-the-kind', '{}')).toMatchObject({
    message: 'This path does not exist. GET /openapi.json lists every path.',
  });
});

test.each([
  ['printBackgrounds', 'print_background'],
  ['marginTop', 'margin.top'],
  ['fromat', 'format'],
])('for a field named in another style, such as %s, the error suggests the name', async (field, meant) => {
  const { warning } = await post('/htmlToPdf', JSON.stringify({ [field]: true }));
  expect(warning).toBe(`unknown field: ${field}, did you mean ${meant}?`);
});

test.each([
  ['/pageCount', { pdfBase46: 'eA==' }, 'pdfBase46 is unknown, did you mean pdf_base64?'],
  ['/htmlToPdf', { content: '<p>' }, 'content is unknown.'],
  ['/redactPdf', { pdf_base64: noPdf, text: 'Jane' }, 'text is unknown.'],
])('a failed call of %s names the unknown fields', async (path, body, sentence) => {
  const { message, details } = await post(path, JSON.stringify(body));
  expect(message).toContain(sentence);
  const [field = '', ...words] = sentence.replace(/\.$/, '').split(' ');
  expect(details).toContainEqual({ field, message: words.join(' ') });
});

test.each([
  ['/textToPdf', {}, 'text', 'is required, for example {"text": "Hello\\nПривет\\n你好"}'],
  [
    '/pageCount',
    {},
    'file',
    'is required, or one of pdf_base64, pdf_url, document_id, for example {"pdf_url": "https://example.com/report.pdf"}',
  ],
  ['/rotatePages', { pdf_base64: noPdf }, 'degrees', 'is required, for example {"degrees": 90}'],
  [
    '/redactPdf',
    { pdf_base64: noPdf, redactions: ['Jane'] },
    'redactions[0]',
    'is not valid, for example {"text":"hello"}',
  ],
  [
    '/redactPdf',
    { pdf_base64: onePage },
    'redactions',
    expect.stringContaining('such as {"text": "Jane Miller"}'),
  ],
  [
    '/processPdf',
    { pdf_base64: noPdf, stages: 'rotate' },
    'stages',
    expect.stringMatching(/^must be a list, for example \[\{"operation":"rotatePages",/),
  ],
  [
    '/fillForm',
    { pdf_base64: noPdf, fields: [] },
    'fields',
    expect.stringMatching(/^must be an object, for example \{/),
  ],
  ['/splitPdf', { pdf_base64: noPdf, every: '2' }, 'every', 'must be a number, for example 1'],
  [
    '/htmlToPdf',
    { url: 'example.com/a' },
    'url',
    'must be an http or https URL, such as https://example.com/a',
  ],
  [
    '/pageCount',
    { pdf_url: 'example.com' },
    'pdf_url',
    'must be an http or https URL, such as https://example.com',
  ],
  [
    '/mergePdfs',
    { pdfs_url: ['example.com:8080/a.pdf'] },
    'pdfs_url[0]',
    'must be an http or https URL, such as https://example.com:8080/a.pdf',
  ],
  [
    '/webhooks/test',
    { webhook_url: 'hooks.example.com' },
    'webhook_url',
    'must be an https URL, such as https://hooks.example.com',
  ],
  ['/htmlToPdf', { url: 'no address' }, 'url', 'must be an http or https URL'],
])('a failed call of %s with %j shows what its field takes', async (path, body, field, words) => {
  const { message, details } = await post(path, JSON.stringify(body));
  expect(details).toContainEqual({ field, message: words });
  if (typeof words === 'string') expect(message).toContain(`${field} ${words}.`);
});

test('unknown fields are refused for a caller in strict mode', async () => {
  const body = { json: { text: 'a', fontsizes: 12 }, key };
  const strict = { Prefer: 'respond-async, handling=strict' };
  const refused = await service.call('POST', '/textToPdf', { ...body, headers: strict });
  expect([refused.status, await refused.json()]).toMatchObject([
    400,
    {
      code: 'unknown_field',
      details: [{ field: 'fontsizes', message: 'is unknown, did you mean font_size?' }],
    },
  ]);
  const lenient = await service.call('POST', '/textToPdf', {
    ...body,
    headers: { Prefer: 'handling=lenient' },
  });
  expect([lenient.status, lenient.headers.get('X-Warning')]).toEqual([
    200,
    'unknown field: fontsizes, did you mean font_size?',
  ]);
  const known = await service.call('POST', '/textToPdf', { key, headers: strict, json: { text: 'a' } });
  expect([known.status, known.headers.get('Preference-Applied')]).toEqual([200, 'handling=strict']);
});

/** A value of each type, of any size. */
const samples: readonly unknown[] = [
  '',
  'x'.repeat(70_000),
  [],
  Array(600).fill({}),
  {},
  1e9,
  -1e9,
  true,
  null,
];
const sizeWords: Readonly<Record<string, RegExp>> = {
  string: /characters?$/,
  list: /items?$/,
  object: /entries$/,
  number: /^must be at (least|most) -?[\d.]+$/,
};

test('the bound of a value is worded as its type’s, and a value of another type has none', () => {
  const wrong = programEndpoints.flatMap(({ name, request }) =>
    Object.keys(request.shape).flatMap((field) =>
      samples.flatMap((value) => {
        const kind = Array.isArray(value) ? 'list' : typeof value;
        const messages = messagesOf(request, { [field]: value }, field);
        const bounds = messages.filter((text) => /at (least|most) -?[\d.]+( \w+)?$/.test(text));
        const isMistyped = messages.some((text) => /^must be (a|an) (string|list|object|number)/.test(text));
        return bounds
          .filter((text) => isMistyped || !sizeWords[kind]?.test(text))
          .map((text) => `${name} ${field} (${kind}): ${text}`);
      }),
    ),
  );
  expect(wrong).toEqual([]);
});

function messagesOf(
  request: z.ZodObject,
  fields: Readonly<Record<string, unknown>>,
  field: string,
): string[] {
  const call = { endpoint: { request }, fields, headers: {} };
  try {
    checkRequest({ call, headers: {} } as never);
  } catch (error) {
    const details = error instanceof Problem ? (error.details ?? []) : [];
    return details.filter((each) => each.field === field).map(({ message }) => message);
  }
  return [];
}

test.each(['(Jane|Total)', '()', '(a'])(
  'a pattern that curl sends as a form within the form is refused: %s',
  async (pattern) => {
    const boundary = 'outer';
    const inner = '--inner\r\n\r\nJane|Total\r\n--inner--\r\n';
    const body = [
      `--${boundary}\r\nContent-Disposition: form-data; name="pattern"\r\n`,
      `Content-Type: multipart/mixed; boundary=inner\r\n\r\n${inner}\r\n--${boundary}--\r\n`,
    ].join('');
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const nested = await service.call('POST', '/grepPdf', { key, headers, body });
    expect([nested.status, await nested.json()]).toMatchObject([
      400,
      {
        code: 'invalid_field',
        details: [{ field: 'pattern', message: expect.stringContaining('--form-string') }],
      },
    ]);
    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(handWritten(textPages(['Jane'])))]), 'a.pdf');
    form.set('pattern', pattern);
    const authorized = { Authorization: `Bearer ${key}` };
    const taken = await fetch(`${service.baseUrl}/grepPdf`, {
      method: 'POST',
      headers: authorized,
      body: form,
    });
    expect([taken.status, ((await taken.json()) as { pattern: string }).pattern]).toEqual([200, pattern]);
  },
);
