import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bundleUrl } from '../../functions/core/contract/messages/bundle.ts';
import { readPdf } from './read-pdf.ts';
import { renderRequest } from './render-request.ts';
import { type RenderFunction, startRenderFunction } from './start-render-function.ts';
import { startWebServer, type WebServer } from './web-server.ts';

const page = '<p>one<script src="two.js"></script>';
const script = 'document.write(" two")';
const all = Buffer.from(page + script);
const files = [
  ['', page.length],
  ['two.js', script.length],
] as const;

let web: WebServer;
let local: RenderFunction;
let onAws: RenderFunction;
/** How the next requests for bytes are answered. */
let faults: ('none' | 'refused' | 'whole')[] = [];

beforeAll(async () => {
  web = await startWebServer((_path, response, { headers }) => {
    const fault = faults.shift();
    if (fault === 'refused') return void response.writeHead(503).end();
    const [, first = 0, last = 0] = (/^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []).map(Number);
    const bytes = fault === 'whole' ? all : all.subarray(first, last + 1);
    response.writeHead(fault === 'whole' ? 200 : 206, { 'Content-Length': bytes.length }).end(bytes);
  });
  local = startRenderFunction({ LOCAL_BUCKET_URL: web.url('/documents/') });
  onAws = startRenderFunction({ AWS_REGION: 'eu-central-1', EGRESS_ALLOW: `127.0.0.1:${web.port}` });
});
afterAll(async () => {
  await Promise.all([local.stop(), onAws.stop()]);
  await web.close();
});

async function render(chromium: RenderFunction, url: string) {
  web.requests.length = 0;
  return chromium.render(
    renderRequest({ html: '', baseUrl: bundleUrl }, { bundle: { files, url }, timeoutMs: 20_000 }),
  );
}

test('reads each file by its range of one object, and once more if that fails', async () => {
  faults = ['refused'];
  const { pdf } = await render(local, web.url('/documents/work/a?X-Amz-Signature=s'));
  expect((await readPdf(pdf)).pages[0]?.text).toBe('one two');
  const ranges = web.requests.map(({ headers }) => headers.range);
  const [first, second] = [`bytes=0-${page.length - 1}`, `bytes=${page.length}-${all.length - 1}`];
  expect(ranges).toEqual([first, first, second]);
  expect(JSON.stringify(web.requests)).not.toContain('bundle-pass');
});

test.each([
  ['the page', ['refused', 'refused']],
  ['the page, answered with other bytes,', ['whole', 'whole']],
  ['a file of the page', ['none', 'refused', 'refused']],
] as const)('fails rather than to print less when %s cannot be read', async (_what, each) => {
  faults = [...each];
  const { problem } = await render(local, web.url('/documents/work/a'));
  expect(problem?.code).toMatch(/^storage_failed$|^service_busy$/);
});

test.each(['/documents/retained/a', '/documents/work/../retained/a', '/other/work/a'])(
  'reads no other address than an object of a call: %s',
  async (path) => {
    expect((await render(local, web.url(path))).problem?.code).toBe('storage_failed');
    expect(web.requests).toEqual([]);
  },
);

test.each(['/work/a', '/work/a?.s3.eu-central-1.amazonaws.com'])(
  'reads on AWS no address but that of S3 in its region: %s',
  async (path) => {
    expect((await render(onAws, web.url(path))).problem?.code).toBe('storage_failed');
    expect(web.requests).toEqual([]);
  },
);
