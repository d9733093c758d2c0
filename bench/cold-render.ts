// Starts what the function that runs Chromium starts, prints the request in RENDER_REQUEST, and reports when each step
// was done, in milliseconds since the start of the process.
import type { RenderRequest } from '../functions/core/contract/messages/render.ts';

const nodeMs = performance.now();
const [{ startEgressProxy }, { startBrowser }, { renderPage }] = await Promise.all([
  import('../functions/core/egress/proxy.ts'),
  import('../functions/core/browser/browser.ts'),
  import('../functions/core/browser/render-page.ts'),
]);
const codeMs = performance.now();
const proxy = await startEgressProxy({ allow: [] });
const browser = await startBrowser(proxy);
const browserMs = performance.now();
const request = JSON.parse(process.env.RENDER_REQUEST ?? '') as RenderRequest;
const { bytes } = await renderPage(browser, proxy, request);
if (bytes.length === 0) throw new Error('nothing was printed');
console.log(JSON.stringify({ nodeMs, codeMs, browserMs, printedMs: performance.now() }));
