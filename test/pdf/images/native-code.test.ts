import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { handWritten, textPages } from '../objects/hand-written.ts';
import { picture } from './samples.ts';

const core = join(import.meta.dirname, '../../../functions/core');

/** Makes PDFs of images, and reads and draws a PDF in pdf.js. Prints the native libraries that its process has loaded. */
const script = `
const [core, pdf, ...images] = process.argv.slice(1);
const { imagesToPdf } = await import(core + '/making/images-to-pdf.ts');
const { pdfjsThread } = await import(core + '/engines/pdfjs/pdfjs-engine.ts');
const pages = [];
for (const image of images) pages.push((await imagesToPdf([Buffer.from(image, 'base64')], 'files')).pageCount);
const { document } = await pdfjsThread().call('open', [new Uint8Array(Buffer.from(pdf, 'base64')), undefined]);
const [text] = await pdfjsThread().call('texts', [document, [1]]);
const { pixels } = await pdfjsThread().call('draw', [document, 1, 100, 100]);
const isDrawn = pixels.some((level) => level < 128);
console.log(JSON.stringify({ pages, text, isDrawn, libraries: process.report.getReport().sharedObjects }));
process.exit();`;

test('decodes images and draws PDFs without native code', async () => {
  const images = await Promise.all([
    picture('rgba').webp().toBuffer(),
    picture('rgb').gif().toBuffer(),
    picture('rgb').avif().toBuffer(),
    picture('rgb').tiff().toBuffer(),
    picture('rgba').png({ progressive: true }).toBuffer(),
  ]);
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
    core,
    handWritten(textPages(['Okapi'])).toString('base64'),
    ...images.map((image) => image.toString('base64')),
  ]);
  const { libraries, ...done } = JSON.parse(stdout) as { readonly libraries: string[] };
  expect(done).toEqual({ pages: [1, 1, 1, 1, 1], text: 'Okapi', isDrawn: true });
  expect(libraries).toContainEqual(expect.stringContaining('libc.so'));
  expect(libraries.filter((path) => path.includes('node_modules'))).toEqual([]);
});
