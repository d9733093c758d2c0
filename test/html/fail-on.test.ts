import { beforeAll, expect, test } from '@jest/globals';
import { end, queue } from '../jobs/job-of.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

/** Calls with a new account, and reports the balance after the call. */
async function ask(path: string, json: object) {
  const account = await service.newAccount(10);
  const response = await service.call('POST', path, { key: account.liveKey, json });
  const credits = await service.call('GET', '/credits', { key: account.liveKey });
  return { response, credits: await credits.json() };
}

const kinds = ['script_errors', 'resources', 'glyphs', 'unfinished', 'unsupported_css'];
const image = '<img src="http://10.0.0.1/a.png">';

/** A page for each kind of warning. */
const incomplete: Readonly<Record<string, readonly [html: string, message: string]>> = {
  script_errors: ['<script>throw new Error("bad")</script>', 'script error: Error: bad (1:20)'],
  resources: [image, 'image http://10.0.0.1/a.png: blocked'],
  glyphs: ['\u{17000}', 'no font has a glyph for Tangut (1 character)'],
  unfinished: [
    '<script>setTimeout(() => document.body.append("late"), 5_000)</script>',
    'unfinished: printed while a timer or an animation of its scripts was pending',
  ],
  unsupported_css: ['<style>p { float: footnote }</style>', 'unsupported CSS: float: footnote'],
};

test.each(Object.entries(incomplete))(
  'fails a page with %s, for the base price',
  async (kind, [html, message]) => {
    const { response, credits } = await ask('/htmlToPdf', { html: `<p>page</p>${html}`, fail_on: [kind] });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'Invalid Input',
      code: 'page_incomplete',
      message: `The page is not complete: ${message}.`,
      details: [{ field: 'fail_on', message, rule: kind }],
    });
    expect(response.headers.get('x-credits-used')).toBe('1.00');
    expect(credits).toMatchObject({ balance: 9, reserved: 0, spent: 1 });
  },
);

test('prints a page with other warnings, and a page without any', async () => {
  const fail_on = kinds.filter((kind) => kind !== 'resources');
  const other = await ask('/htmlToPdf', { html: `<p>page</p>${image}`, fail_on });
  expect(other.response.status).toBe(200);
  expect(other.response.headers.get('x-render-warnings')).toBe('1');
  const none = await ask('/htmlToPdf', { html: '<p>page', fail_on: kinds });
  expect(none.response.status).toBe(200);
});

test.each([
  ['an image', '/htmlToImage', { html: image }],
  ['Markdown', '/markdownToPdf', { markdown: image }],
  ['a PDF/A', '/htmlToPdf', { html: image, conformance: 'pdf/a-2b' }],
  ['a header', '/htmlToPdf', { html: 'page', header_html: image }],
])('fails %s', async (_what, path, body) => {
  const { response, credits } = await ask(path, { ...body, fail_on: ['resources'] });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'page_incomplete',
    details: [
      { field: 'fail_on', message: expect.stringContaining('http://10.0.0.1/a.png'), rule: 'resources' },
    ],
  });
  expect(credits).toMatchObject({ balance: 9, reserved: 0, spent: 1 });
});

test('fails a job', async () => {
  const account = await service.newAccount(10);
  const asking = { key: account.liveKey };
  const id = await queue(service, asking, '/htmlToPdf', { html: image, fail_on: ['resources'] });
  expect(await end(service, asking, id)).toMatchObject({
    status: 'failed',
    error: { code: 'page_incomplete', details: [{ rule: 'resources' }] },
  });
  const credits = await service.call('GET', '/credits', asking);
  expect(await credits.json()).toMatchObject({ balance: 9, reserved: 0, spent: 1 });
});

test('names the kinds', async () => {
  const { response, credits } = await ask('/htmlToPdf', { html: 'a', fail_on: ['downloads'] });
  expect(await response.json()).toMatchObject({ code: 'invalid_field', details: [{ field: 'fail_on[0]' }] });
  expect(credits).toMatchObject({ spent: 0 });
});

test.each(['/htmlToPdf', '/htmlToImage'])('%s waits for an expression, if scripts may run', async (path) => {
  const html = '<script>setTimeout(() => { ready = true }, 300)</script>';
  const wait_for = { expression: 'window.ready === true' };
  expect((await ask(path, { html, wait_for })).response.status).toBe(200);
  const { response, credits } = await ask(path, { html, wait_for, javascript: false });
  expect(await response.json()).toMatchObject({
    code: 'invalid_field',
    details: [{ field: 'wait_for', message: expect.stringContaining('javascript: false') }],
  });
  expect(credits).toMatchObject({ spent: 0 });
});

test('an expression that still throws at the end costs the base price, one that is invalid nothing', async () => {
  const throwing = await ask('/htmlToPdf', { html: 'a', wait_for: { expression: 'a.b.c' }, timeout: 700 });
  expect(await throwing.response.json()).toMatchObject({
    code: 'invalid_field',
    message: 'wait_for.expression still threw an error after 700 ms: ReferenceError: a is not defined',
  });
  expect(throwing.credits).toMatchObject({ spent: 1, reserved: 0 });
  const invalid = await ask('/htmlToPdf', { html: 'a', wait_for: { expression: 'a b' } });
  expect(await invalid.response.json()).toMatchObject({ code: 'invalid_field' });
  expect(invalid.credits).toMatchObject({ spent: 0, reserved: 0 });
});

test('a document with too many pages costs the base price once it has been printed', async () => {
  const html = `<style>p { break-after: page }</style>${'<p>a'.repeat(2_100)}`;
  const { response, credits } = await ask('/htmlToPdf', { html, timeout: 60_000 });
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({
    status: 413,
    code: 'too_many_pages',
  });
  expect(response.headers.get('x-credits-used')).toBe('1.00');
  expect(credits).toMatchObject({ balance: 9, reserved: 0, spent: 1 });
});
