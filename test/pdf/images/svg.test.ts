import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, rgb } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { Problem } from '../../../functions/core/contract/problems/problem.ts';
import { imageDecoder } from '../../../functions/core/engines/image-decoder.ts';
import { openImage } from '../../../functions/core/images/open-image.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { drawPage } from './draw-page.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const root = 'svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const leftHalfRed = `<${root} width="96" height="48"><rect width="48" height="48" fill="#f00"/></svg>`;

function call(path: string, json: object): Promise<Response> {
  return service.call('POST', path, { key: service.liveKey, json });
}

async function madeOf(...svgs: readonly string[]): Promise<Buffer> {
  const images_base64 = svgs.map((svg) => Buffer.from(svg).toString('base64'));
  const answer = await call('/imageToPdf', { images_base64 });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return Buffer.from(await answer.arrayBuffer());
}

test('draws an SVG as vector graphics, at its own size', async () => {
  const pdf = await madeOf(`<?xml version="1.0"?><!-- a -->${leftHalfRed}`);
  const { widthPoints, heightPoints, pixels, width } = await drawPage(pdf, 288);
  const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  expect([widthPoints, heightPoints]).toEqual([72, 36]);
  expect([at(2, 2), at(142, 141), at(145, 2), at(285, 141)]).toEqual([
    [255, 0, 0],
    [255, 0, 0],
    [255, 255, 255],
    [255, 255, 255],
  ]);
  expect(pdf.toString('latin1')).toMatch(/\/Subtype ?\/Form/);
  expect(pdf.toString('latin1')).not.toMatch(/\/Subtype ?\/Image/);
});

test('writes the text of an SVG as text, in the fonts of /htmlToPdf', async () => {
  const text = (size: number, words: string) => `<text y="${size}" font-size="${size}">${words}</text>`;
  const pdf = await madeOf(
    `<${root} viewBox="0 0 400 60">${text(20, 'Größe 한국')}</svg>`,
    `<${root} viewBox="0 0 400 60">${text(30, 'שלום Ω')}</svg>`,
  );
  const read = await call('/extractText', { pdf_base64: pdf.toString('base64') });
  expect(await read.json()).toMatchObject({
    text: expect.stringMatching(/Größe 한국[\s\S]*Ω/),
    total_pages: 2,
  });
});

test('takes the size of a page from the SVG', async () => {
  const sizes: Readonly<Record<string, readonly [number, number]>> = {
    'viewBox="0 0 200 100"': [150, 75],
    'viewBox="0,0,200,100" width="400"': [300, 150],
    'viewBox="0 0 200 100" height="400px"': [600, 300],
    'viewBox="0 0 200 100" width="100%" height="100%"': [150, 75],
    'viewBox="10 10 200 100" width="300" height="300"': [225, 225],
    'style="width: 200px; height: 100px"': [150, 75],
    'width="1in" height="144pt"': [72, 144],
    'width="50%"': [225, 112.5],
    'width="1" height="1"': [3, 3],
    'width="40000" height="10000"': [14_400, 3_600],
  };
  const pdf = await madeOf(...Object.keys(sizes).map((attributes) => `<${root} ${attributes}/>`));
  const document = await PDFDocument.load(pdf);
  expect(document.getPages().map((page) => [page.getWidth(), page.getHeight()])).toEqual(
    Object.values(sizes),
  );
});

test('draws a large SVG whole', async () => {
  const svg = `<${root} width="40000" height="10000"><rect x="20000" width="20000" height="10000" fill="#00f"/></svg>`;
  const { pixels, width } = await drawPage(await madeOf(svg), 5);
  const at = (x: number) => [...pixels.subarray((20 * width + x) * 3, (20 * width + x) * 3 + 3)];
  expect([at(width / 2 - 3), at(width / 2 + 3), at(width - 3)]).toEqual([
    [255, 255, 255],
    [0, 0, 255],
    [0, 0, 255],
  ]);
});

test('stamps an SVG without a background', async () => {
  const blue = await PDFDocument.create();
  blue.addPage([72, 72]).drawRectangle({ width: 72, height: 72, color: rgb(0, 0, 1) });
  const answer = await call('/watermarkPdf', {
    pdf_base64: Buffer.from(await blue.save()).toString('base64'),
    image_base64: Buffer.from(leftHalfRed).toString('base64'),
    rotation: 0,
    opacity: 0.5,
  });
  const { pixels } = await drawPage(Buffer.from(await answer.arrayBuffer()), 72);
  const at = (x: number) => [...pixels.subarray((36 * 72 + x) * 3, (36 * 72 + x) * 3 + 3)];
  expect([at(2), at(30), at(42)]).toEqual([
    [0, 0, 255],
    [expect.closeTo(127, -1), 0, expect.closeTo(128, -1)],
    [0, 0, 255],
  ]);
});

test('lets an SVG run no script and load nothing but what is within it', async () => {
  const icon = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const folder = mkdtempSync(join(tmpdir(), 'svg-'));
  const file = join(folder, 'red.png');
  writeFileSync(file, icon);
  const rect = '<rect width="20" height="20" fill="#f00"/>';
  const image = (href: string) => `<image width="20" height="20" xlink:href="${href}"/>`;
  const hostile = [
    image(file),
    image(`file://${file}`),
    image(`${service.baseUrl}/health`),
    `<g opacity="0" id="a">${rect}</g><script>document.getElementById('a').removeAttribute('opacity')</script>`,
    `<g opacity="0" onload="this.removeAttribute('opacity')">${rect}</g>`,
    `<foreignObject width="20" height="20"><iframe xmlns="http://www.w3.org/1999/xhtml" src="data:text/html,&lt;body style='background:red'>"/></foreignObject>`,
  ];
  const wrapped = (content: string) => `<${root} width="20" height="20">${content}</svg>`;
  const pdf = await madeOf(
    ...hostile.map(wrapped),
    wrapped(image(`data:image/png;base64,${icon.toString('base64')}`)),
  );
  rmSync(folder, { recursive: true, maxRetries: 5 });
  const middles: number[][] = [];
  for (let page = 1; page <= hostile.length + 1; page++) {
    middles.push([...(await drawPage(pdf, 96, page)).pixels.subarray(630, 633)]);
  }
  // Chromium draws a sign of its own in place of an image that it does not load.
  const [own, ...others] = middles.reverse();
  expect(own).toEqual([255, 0, 0]);
  expect(others.map(([, green]) => (green ?? 0) > 190)).toEqual(hostile.map(() => true));
});

const bomb = [...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghij'[at]};`.repeat(10)}">`);

test.each([
  [
    'an entity bomb',
    `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1000)}">${bomb.join('')}]><${root} width="9" height="9"><text>&j;</text></svg>`,
  ],
  ['broken XML', `<${root} width="9" height="9"><rect width="9"</svg>`],
  ['another language', '<svg width="9" height="9"/>'],
  ['no area', `<${root} width="0" height="9"/>`],
])('refuses %s, naming the image', async (_, svg) => {
  const images_base64 = [leftHalfRed, svg].map((one) => Buffer.from(one).toString('base64'));
  const answer = await call('/imageToPdf', { images_base64 });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    {
      code: 'invalid_image',
      message: expect.stringMatching(/^images_base64\[1\] is not a usable image: it/),
    },
  ]);
});

test('draws an SVG of megabytes', async () => {
  const comment = `<!--${'x'.repeat(3 << 20)}-->`;
  const { pixels } = await drawPage(await madeOf(leftHalfRed.replace('<rect', `${comment}<rect`)), 96);
  expect([...pixels.subarray(0, 3)]).toEqual([255, 0, 0]);
});

test('refuses an SVG of more than 4 MB', async () => {
  const files = new FormData();
  files.set('files', new Blob([leftHalfRed.replace('<rect', `<!--${'x'.repeat(4 << 20)}--><rect`)]), 'a.svg');
  const answer = await service.call('POST', '/imageToPdf', { key: service.liveKey, form: files });
  expect([answer.status, await answer.json()]).toMatchObject([
    413,
    { code: 'payload_too_large', message: 'files[0] is too large: an SVG may have 4 MB at most.' },
  ]);
});

test('says that an SVG used up its time, which costs the base price', async () => {
  const render = async () => {
    throw new Problem('render_timeout', 'The page did not finish.');
  };
  const opening = openImage(Buffer.from(leftHalfRed), 'files[0]', { decoder: imageDecoder, render });
  await expect(opening).rejects.toMatchObject({
    code: 'invalid_image',
    isOutOfTime: true,
    message: 'files[0] is not a usable image: it cannot be drawn within 10 seconds.',
  });
});
