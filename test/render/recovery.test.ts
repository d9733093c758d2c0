import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildChromiumLayer } from '../../layers/chromium/build-chromium-layer.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let web: WebServer;
let arrived: PromiseWithResolvers<void>;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((_path, response) => {
    arrived.resolve();
    response.end();
  });
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

const hello = renderRequest('<p>a');
const summary = { pageCount: 1, warnings: [] };

/** Ends processes of the browser as a crash would, once there are any. */
async function crash(commandLine: string) {
  while (chromium.killBrowser(commandLine) === 0) await new Promise((resolve) => setImmediate(resolve));
}

test.each(['--type=renderer', '--type=utility', '--user-data-dir'])(
  'keeps working after a process with %s has died between two calls',
  async (commandLine) => {
    await chromium.render(hello);
    await crash(commandLine);
    // Where the page died that was to serve it, this call cannot be; the one after is.
    await chromium.render(hello);
    expect((await chromium.render(hello)).head).toEqual(summary);
  },
);

test.each(['--type=renderer', '--user-data-dir'])(
  'fails the call in which a process with %s dies, and serves the next',
  async (commandLine) => {
    arrived = Promise.withResolvers();
    const markup = `<script>const request = new XMLHttpRequest();
      request.open('GET', '${web.url('/')}', false); try { request.send() } catch {}
      for (;;);</script>`;
    const failing = chromium.render(renderRequest(markup, { timeoutMs: 30_000 }));
    await arrived.promise;
    await crash(commandLine);
    expect((await failing).problem?.code).toBe('browser_crashed');
    expect((await chromium.render(hello)).head).toEqual(summary);
  },
);

test('serves calls that come at the same time, one after the other', async () => {
  const answers = await Promise.all([hello, hello, hello, hello].map(chromium.render));
  expect(answers.map(({ head }) => head)).toEqual([summary, summary, summary, summary]);
});

test('leaves no process and no folder when its own process is killed', async () => {
  const other = startRenderFunction();
  await other.render(hello);
  const prefix = `pdf-service-chromium-${other.processId}-`;
  const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  expect(folders()).toHaveLength(1);
  const browser = other.browserProcesses();
  expect(browser.length).toBeGreaterThan(1);
  process.kill(other.processId, 'SIGKILL');
  while (browser.some(isRunning)) await new Promise((resolve) => setImmediate(resolve));
  // The next function to start clears away what a killed one could not.
  const next = startRenderFunction();
  await next.render(hello);
  await next.stop();
  expect(folders()).toEqual([]);
});

test('logs how the browser of a failed call ended, and nothing that the page said', async () => {
  arrived = Promise.withResolvers();
  const markup = `<script>console.error('first line\\nconfidential-zebra'); console.warn('zebra');
    const request = new XMLHttpRequest();
    request.open('GET', '${web.url('/')}', false); try { request.send() } catch {}
    throw new Error('confidential-zebra');</script><script>for (;;);</script>`;
  const failing = chromium.render(renderRequest(markup, { timeoutMs: 30_000 }));
  await arrived.promise;
  await crash('--user-data-dir');
  expect((await failing).problem).toEqual({
    code: 'browser_crashed',
    message: 'The page crashed the browser. Make it lighter, and try again.',
  });
  await chromium.render(hello);
  expect(causesIn(chromium.log())).toContainEqual(expect.stringMatching(/^Chromium was ended by SIGKILL\. /));
  expect(chromium.log()).not.toContain('zebra');
});

test('logs why Chromium does not start, and hides it from callers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-chromium-'));
  const executable = join(folder, 'chromium');
  const last = 'error while loading shared libraries: libnss3.so';
  writeFileSync(executable, `#!/bin/sh\nyes begun | head -c 100000 >&2\necho '${last}' >&2\nexit 127\n`, {
    mode: 0o755,
  });
  const without = startRenderFunction({ CHROMIUM_PATH: executable });
  const answers = [await without.render(hello), await without.render(hello)];
  expect(answers.map(({ problem }) => problem)).toEqual(
    Array(2).fill({
      code: 'processing_failed',
      message: 'Chromium failed. Nothing was charged; try again.',
    }),
  );
  await without.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
  const lines = without
    .log()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.filter(({ request_id }) => request_id === 'INIT')).toHaveLength(1);
  const causes = causesIn(without.log()).filter((message) => message.startsWith('Chromium exited'));
  expect(causes.length).toBeGreaterThanOrEqual(3);
  for (const cause of causes) {
    expect(cause).toMatch(/^Chromium exited with code 127\. Standard error: [\s\S]*libnss3\.so$/);
    expect(cause.length).toBeLessThan(4_200);
  }
});

test('prints without a zygote on a machine that refuses one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'no-zygote-'));
  const executable = join(folder, 'chromium');
  const layer = join(buildChromiumLayer(), 'chromium');
  writeFileSync(
    executable,
    `#!/bin/sh
case " $* " in *' --no-zygote '*) LD_LIBRARY_PATH='${layer}/lib' exec '${layer}/headless-shell' "$@" ;; esac
exit 1
`,
    { mode: 0o755 },
  );
  const refused = startRenderFunction({ CHROMIUM_PATH: executable });
  expect((await refused.render(hello)).head).toEqual(summary);
  // A Chromium that is not the layer's draws frames automatically.
  const draws =
    'let frames = 9; const draw = () => requestAnimationFrame(() => frames-- ? draw() : document.body.append("drawn"))';
  const { pdf } = await refused.render(renderRequest(`<body><script>${draws}; draw()</script>`));
  expect((await readPdf(pdf)).pages[0]?.text).toBe('drawn');
  await refused.stop();
  rmSync(folder, { recursive: true, maxRetries: 5 });
});

test('says once that Chromium is ready', async () => {
  const other = startRenderFunction();
  await other.render(hello);
  await other.render(hello);
  await other.stop();
  expect(other.log().match(/Chromium is ready/g)).toHaveLength(1);
});

/** The messages of all causes of what was logged. */
function causesIn(log: string): readonly string[] {
  const messages: string[] = [];
  for (const line of log.split('\n').filter((text) => text.startsWith('{'))) {
    for (let failure = JSON.parse(line).failure; failure; failure = failure.cause)
      messages.push(failure.message);
  }
  return messages;
}

test('only fails calls if there is no Chromium', async () => {
  const without = startRenderFunction({ CHROMIUM_PATH: '/nowhere/chromium' });
  expect((await without.render(hello)).problem?.code).toBe('processing_failed');
  expect((await without.render(hello)).problem?.code).toBe('processing_failed');
  await without.stop();
});

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0);
  } catch {
    return false;
  }
}
