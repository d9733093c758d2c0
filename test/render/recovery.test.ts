import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
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
  'goes on after a process with %s has died between two calls',
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

test('fails calls, and no more than that, where there is no Chromium', async () => {
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
