import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { someOf } from '../jest/chosen-cases.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { waysAway, waysOut } from './ways-out.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((_path, response) => response.end('web'));
  // A server that every other call may reach.
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

test.each(someOf(Object.entries({ ...waysOut, ...waysAway }), 12))(
  'a page without the network gets nothing from it by %s, and the next call is as others',
  async (_name, wayOut) => {
    web.requests.length = 0;
    const markup = `<p>alone</p>${wayOut(`127.0.0.1:${web.port}`)}`;
    await chromium.render(renderRequest(markup, { isOffline: true, waitFor: 100 }));
    expect(web.requests).toEqual([]);
    const { pdf } = await chromium.render(renderRequest(`<p>next</p><img src="${web.url('/next')}">`));
    expect((await readPdf(pdf)).pages.map(({ text }) => text)).toEqual(['next']);
    expect(web.requests.map(({ path }) => path)).toEqual(['/next']);
  },
);
