import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RenderRequest } from '../../functions/core/contract/messages/render.ts';
import { Problem } from '../../functions/core/contract/problems/problem.ts';
import { readSvg } from '../../functions/core/images/read-svg.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

let web: WebServer;
let chromium: RenderFunction;
beforeAll(async () => {
  web = await startWebServer((_, response) => response.writeHead(200).end());
  // Chromium may reach it: nothing else keeps a drawing away.
  chromium = startRenderFunction({ EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await chromium.stop();
  await web.close();
});

/** As the function `pdf` has its drawings printed. */
async function draw(svg: string) {
  const render = async (request: RenderRequest) => {
    const { head, problem, pdf } = await chromium.render(request);
    if (problem) throw new Problem(problem.code, problem.message);
    return { pdf, pageCount: head?.pageCount ?? 0 };
  };
  return readSvg(Buffer.from(svg), render);
}

const root =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90"';

test('an SVG makes no requests, whatever it names', async () => {
  const url = (path: string) => web.url(path);
  const svg = `<?xml-stylesheet type="text/css" href="${url('/sheet')}"?>
<!DOCTYPE svg [<!ENTITY outer SYSTEM "${url('/entity')}">]>
${root} onload="fetch('${url('/handler')}')">
<style>@import url("${url('/import')}"); @font-face { font-family: a; src: url("${url('/font')}") }
rect { fill: url("${url('/fill')}#a"); mask: url("${url('/mask')}#a"); cursor: url("${url('/cursor')}"), auto }</style>
<script href="${url('/script')}"/><script>fetch('${url('/fetch')}'); new Image().src = '${url('/image')}';</script>
<image href="${url('/href')}" width="9" height="9"/><image xlink:href="${url('/xlink')}" width="9" height="9"/>
<use href="${url('/use')}#a"/><filter id="f"><feImage href="${url('/fe')}"/></filter><rect width="9" height="9" filter="url(#f)"/>
<text font-family="a">a</text><a href="${url('/link')}"><text>b</text></a>
<foreignObject width="90" height="90"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${url('/img')}"/>
<iframe src="${url('/frame')}"/><object data="${url('/object')}"/><link rel="stylesheet" href="${url('/linked')}"/>
<div style="background: url(${url('/background')})">c</div><video src="${url('/video')}" poster="${url('/poster')}"/>
<meta http-equiv="refresh" content="0; url=${url('/refresh')}"/></body></foreignObject>&outer;</svg>`;
  expect((await draw(svg)).pdf.length).toBeGreaterThan(0);
  expect(web.requests.map(({ path }) => path)).toEqual([]);
});

test('an SVG that is endless work is ended, and the next one is drawn', async () => {
  const doubled = Array.from(
    { length: 30 },
    (_, level) => `<g id="g${level + 1}"><use href="#g${level}"/><use href="#g${level}"/></g>`,
  );
  const endless = `${root}><g id="g0"><rect width="9" height="9"/></g>${doubled.join('')}</svg>`;
  // Whichever comes first.
  await expect(draw(endless)).rejects.toThrow(
    /it cannot be drawn within 10 seconds|it takes too much memory to draw/,
  );
  expect((await draw(`${root}/>`)).pdf.length).toBeGreaterThan(0);
});
