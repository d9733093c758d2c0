import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const megabyte = Buffer.alloc(1024 * 1024, 'x');

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((_path, response) => {
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' });
    Readable.from(Array.from({ length: 60 }, () => megabyte)).pipe(response);
  });
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

test('resources of one call do not count against the next', async () => {
  const markup = `<p>waits<script>fetch('${web.url('/large')}').then((answer) => answer.blob()).then(({ size }) => {
    const done = document.createElement('b'); done.id = 'done'; done.textContent = size; document.body.append(done);
  })</script>`;
  for (let call = 0; call < 3; call++) {
    const { problem, pdf } = await chromium.render(
      renderRequest(markup, { waitFor: '#done', timeoutMs: 60_000 }),
    );
    expect(problem).toBeUndefined();
    expect((await readPdf(pdf)).pages[0]?.text).toContain(String(60 * megabyte.length));
  }
});
