import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { end, queue } from '../jobs/job-of.ts';
import type { Service } from '../service.ts';
import { sharedService } from '../shared-service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const red =
  '<style>body { margin: 0 } div { width: 300px; height: 200px; background: #f00 }</style><div></div>';

function ask(json: object, environment: 'live' | 'test' = 'live'): Promise<Response> {
  const key = environment === 'live' ? service.liveKey : service.testKey;
  return service.call('POST', '/htmlToImage', { key, json, environment });
}

async function picture(json: object, environment: 'live' | 'test' = 'live'): Promise<Buffer> {
  const response = await ask(json, environment);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function pixelAt(image: Buffer, left: number, top: number): Promise<readonly number[]> {
  const raw = await sharp(image).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return [...raw];
}

async function sizeOf(image: Buffer): Promise<readonly [number, number]> {
  const { width, height } = await sharp(image).metadata();
  return [width, height];
}

test.each([
  ['png', 'image/png', 'png'],
  ['jpeg', 'image/jpeg', 'jpg'],
  ['webp', 'image/webp', 'webp'],
] as const)('answers %s, with its cost and its name', async (format, type, extension) => {
  const response = await ask({ html: red, format, width: 400, height: 300 });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'content-disposition': expect.stringContaining(`filename="image.${extension}"`),
    'x-credits-used': '1.00',
    'x-render-warnings': '0',
  });
  const image = Buffer.from(await response.arrayBuffer());
  expect((await sharp(image).metadata()).format).toBe(format);
  expect(await sizeOf(image)).toEqual([400, 300]);
  const [r = 0, g = 255, b = 255] = await pixelAt(image, 150, 100);
  expect(r).toBeGreaterThan(245);
  expect(Math.max(g, b)).toBeLessThan(12);
  expect(await pixelAt(image, 350, 250)).toEqual([255, 255, 255, 255]);
});

const long = '<style>body { margin: 0 }</style><p style="margin: 0; height: 3000px; background: #00f">';

test('shows the whole page, or the part that fits into the window', async () => {
  expect(await sizeOf(await picture({ html: long, width: 500 }))).toEqual([500, 3_000]);
  expect(await sizeOf(await picture({ html: long, width: 500, height: 400, full_page: false }))).toEqual([
    500, 400,
  ]);
  const end = await picture({ html: long, width: 500 });
  expect(await pixelAt(end, 250, 2_999)).toEqual([0, 0, 255, 255]);
});

test('draws with as many pixels as asked for', async () => {
  expect(await sizeOf(await picture({ html: red, width: 400, height: 300, scale: 2 }))).toEqual([800, 600]);
  expect(await sizeOf(await picture({ html: red, width: 400, height: 300, scale: 0.5 }))).toEqual([200, 150]);
});

test('shows one element, wherever it is on the page', async () => {
  const html = `<div style="height: 2000px"></div>${red.replace('<div>', '<div id=one>')}`;
  const image = await picture({ html, selector: '#one', scale: 2 });
  expect(await sizeOf(image)).toEqual([600, 400]);
  expect(await pixelAt(image, 599, 399)).toEqual([255, 0, 0, 255]);
});

test('leaves unpainted areas transparent', async () => {
  for (const format of ['png', 'webp']) {
    const image = await picture({ html: red, width: 400, height: 300, transparent: true, format });
    expect((await pixelAt(image, 350, 250))[3]).toBe(0);
    expect((await pixelAt(image, 10, 10))[3]).toBe(255);
  }
});

test('uses media screen, runs scripts and takes CSS of the caller', async () => {
  const html = `<style>@media print { body { background: #00f } }</style><script>document.documentElement.style.background = '#0f0'</script>`;
  const small = { html, width: 50, height: 50 };
  expect(await pixelAt(await picture(small), 10, 10)).toEqual([0, 255, 0, 255]);
  const styled = { ...small, css: ':root { background: #f00 !important }' };
  expect(await pixelAt(await picture(styled), 10, 10)).toEqual([255, 0, 0, 255]);
  const still = { ...small, javascript: false, media: 'print' };
  expect(await pixelAt(await picture(still), 10, 10)).toEqual([0, 0, 255, 255]);
});

test.each([
  ['no source', {}, 400, 'missing_field'],
  ['two sources', { html: 'x', url: 'https://example.org' }, 400, 'source_conflict'],
  ['a transparent JPEG', { html: 'x', transparent: true, format: 'jpeg' }, 400, 'invalid_field'],
  ['a selector that matches nothing', { html: 'x', selector: '#none' }, 400, 'invalid_field'],
  ['an invalid selector', { html: 'x', selector: '##' }, 400, 'invalid_field'],
  ['an element that is not shown', { html: '<p id=a hidden>x', selector: '#a' }, 400, 'invalid_field'],
  ['a page too long for an image', { html: long.replace('3000', '20000') }, 413, 'output_too_large'],
  ['too many pixels', { html: long, width: 4_096, scale: 4 }, 413, 'output_too_large'],
  ['a window too wide', { html: 'x', width: 5_000 }, 400, 'invalid_field'],
])('refuses %s, free of charge', async (_what, body, status, code) => {
  const response = await ask(body);
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, code });
  expect(response.headers.get('x-credits-used') ?? '0.00').toBe('0.00');
});

test('stores the image as a document that is found, opened, previewed and made into a PDF', async () => {
  const call = (path: string, more: object = {}) =>
    service.call('GET', path, { key: service.liveKey, ...more });
  const response = await ask({
    html: red,
    width: 400,
    height: 300,
    filename: 'red square',
    storage: { mode: 'default' },
  });
  const stored = await response.json();
  expect(stored).toMatchObject({
    success: true,
    filename: 'red square.png',
    content_type: 'image/png',
    page_count: 1,
    storage_mode: 'default',
  });
  const { document_id, url } = stored;
  expect(await (await call(`/files/${document_id}`)).json()).toMatchObject({ content_type: 'image/png' });
  const download = await call(`/files/${document_id}/download`);
  expect(download.headers.get('content-type')).toBe('image/png');
  const image = Buffer.from(await download.arrayBuffer());
  expect(await sizeOf(image)).toEqual([400, 300]);
  const opened = await fetch(url);
  expect(Buffer.from(await opened.arrayBuffer()).equals(image)).toBe(true);
  const preview = await call(`/files/${document_id}/preview`);
  expect(preview.headers.get('content-type')).toBe('image/jpeg');
  expect((await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).format).toBe('jpeg');
  const found = await (await call('/files/search?q=square')).json();
  expect(JSON.stringify(found)).toContain(document_id);
  const json = { document_ids: [document_id] };
  const pdf = await service.call('POST', '/imageToPdf', { key: service.liveKey, json });
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  await pdf.body?.cancel();
});

test('takes a picture in a job', async () => {
  const asking = { key: service.liveKey };
  const json = { html: red, width: 400, height: 300, format: 'webp' };
  const job = await end(service, asking, await queue(service, asking, '/htmlToImage', json));
  expect(job).toMatchObject({
    status: 'completed',
    result: { filename: 'image.webp', content_type: 'image/webp', page_count: 1 },
  });
});

test('draws TEST across the images of the test environment, even if the page hides it', async () => {
  const white = '<style>* { display: none !important } html, body { display: block !important }</style>';
  for (const format of ['png', 'jpeg', 'webp']) {
    const options = { html: white, width: 400, height: 300, format };
    const [live, marked] = [await picture(options), await picture(options, 'test')];
    expect(await sizeOf(marked)).toEqual([400, 300]);
    const darkest = async (image: Buffer) => (await sharp(image).greyscale().stats()).channels[0]?.min ?? 0;
    expect(await darkest(live)).toBe(255);
    expect(await darkest(marked)).toBeLessThan(230);
  }
});
