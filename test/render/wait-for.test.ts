import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';

let chromium: RenderFunction;
beforeAll(() => {
  chromium = startRenderFunction();
});
afterAll(() => chromium.stop());

const render = (markup: string, expression: string, timeoutMs = 60_000) =>
  chromium.render(renderRequest(markup, { waitFor: { expression }, timeoutMs }));

test.each([
  ['window.ready === true;', 'ready = true'],
  ['app.isReady // set late', 'app = { isReady: 1 }'],
  ['new Promise((resolve) => { window.renew = resolve })', 'renew(1)'],
  ['await (window.later ?? Promise.reject(new Error("not yet")))', 'later = Promise.resolve("a")'],
])('waits until %s', async (expression, script) => {
  const markup = `<p id="page">old</p><script>setTimeout(() => { page.textContent = 'new'; ${script} }, 4_000)</script>`;
  const { pdf, problem } = await render(markup, expression);
  expect(problem).toBeUndefined();
  expect((await readPdf(pdf)).pages[0]?.text).toBe('new');
});

test.each([
  ['window.nothing', 'render_timeout', 'The expression of `wait_for` was never true: window.nothing'],
  ['new Promise(() => {})', 'render_timeout', 'The expression of `wait_for` was never true: new Promise'],
  ['app.isReady', 'invalid_field', 'still threw an error after 700 ms: ReferenceError: app is not defined'],
  [
    'Promise.reject(new TypeError("no"))',
    'invalid_field',
    'still threw an error after 700 ms: TypeError: no',
  ],
  ['window.ready ===', 'invalid_field', 'wait_for.expression is not a JavaScript expression: '],
  ['() => window.ready', 'invalid_field', 'wait_for.expression is a function'],
])('does not print a page for %s', async (expression, code, message) => {
  const { problem } = await render('<p>page', expression, 700);
  expect(problem).toMatchObject({ code, message: expect.stringContaining(message) });
});
