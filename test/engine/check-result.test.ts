import { expect, test } from '@jest/globals';
import { passOnProgress } from '../../functions/core/aws/lambda/pass-on-progress.ts';
import { together } from '../../functions/core/engine-calls/apart.ts';
import { checkResult } from '../../functions/core/engine-calls/check-result.ts';

const pdf = new Uint8Array([1]);

test.each([
  ['a page', { html: '<script>', policy: '' }],
  ['a redirect', { redirect: 'https://example.com' }],
  ['a file that is read later', { file: {} }],
  ['a status', { json: {}, status: 302 }],
  ['pages below zero', { pdf, pageCount: -1_000_000 }],
  ['half a page', { pdf, pageCount: 1, pricedPages: 0.5 }],
  ['pages in words', { pdf, pageCount: '1' }],
  ['a part with pages below zero', { pdfs: [{ filename: 'a', pdf, pageCount: -1 }] }],
])('an engine that answers %s is not believed', (_, result) => {
  expect(() => checkResult(result)).toThrow(/the engine answered/);
});

test.each([
  'half',
  null,
  { stage: 'reading', done: 3, total: 2 },
  { stage: 'reading', done: -1, total: 2 },
  { stage: 'reading', done: 0.5, total: 2 },
  { stage: 'reading', done: 1, total: 1e9 },
  { stage: '<script>', done: 1, total: 2 },
  { stage: 'reading', done: 1, total: 2, html: '<script>' },
])('an engine that reports the progress %j is not believed', (progress) => {
  expect(() => passOnProgress({ progress })).toThrow('progress of another form');
});

test('a line that is no progress is left to the reader of answers, and progress is passed on', async () => {
  const reported: object[] = [];
  const progress = { stage: 'reading', done: 1, total: 2 };
  const { withProgress } = await import('../../functions/core/progress.ts');
  const lines = [{ head: {} }, { progress }];
  const pass = () => lines.map(passOnProgress);
  expect(withProgress((report) => reported.push(report), pass)).toEqual([false, true]);
  expect(reported).toEqual([progress]);
});

test.each([
  { pdf, pageCount: 2, pricedPages: 0, warnings: [], isMarked: true },
  { pdfs: [{ filename: 'a.pdf', pdf, pageCount: 1 }], isMarked: false },
  { files: [{ name: 'a', bytes: pdf }], filename: 'a.zip' },
  { json: { page_count: 1 } },
])('a result as operations have it passes: %j', (result) => {
  expect(() => checkResult(result)).not.toThrow();
});

test.each([
  [['__proto__', 'polluted']],
  [['constructor', 'prototype', 'polluted']],
  [['pages', 0, 'pdf']],
  [['name']],
])('bytes are put into no place but those that a result has for them: %j', (at) => {
  expect(() => together({ name: 'a', pages: [], pdf: null }, [{ at, bytes: pdf }])).toThrow(
    'no place for bytes',
  );
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
