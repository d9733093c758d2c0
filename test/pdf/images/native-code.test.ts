import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { picture } from './samples.ts';

/** Makes PDFs of images in a process of its own, and prints their page counts and the native libraries it has loaded. */
const script = `
const { imagesToPdf } = await import(process.argv[1]);
const pages = [];
for (const image of process.argv.slice(2)) {
  pages.push((await imagesToPdf([Buffer.from(image, 'base64')], 'files', undefined)).pageCount);
}
console.log(JSON.stringify({ pages, libraries: process.report.getReport().sharedObjects }));`;

test('decodes WebP, GIF, AVIF, TIFF and interlaced PNG without native code', async () => {
  const images = await Promise.all([
    picture('rgba').webp().toBuffer(),
    picture('rgb').gif().toBuffer(),
    picture('rgb').avif().toBuffer(),
    picture('rgb').tiff().toBuffer(),
    picture('rgba').png({ progressive: true }).toBuffer(),
  ]);
  const module = join(import.meta.dirname, '../../../functions/core/pdf/images-to-pdf.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
    module,
    ...images.map((image) => image.toString('base64')),
  ]);
  const { pages, libraries } = JSON.parse(stdout) as { pages: number[]; libraries: string[] };
  expect(pages).toEqual([1, 1, 1, 1, 1]);
  expect(libraries).toContainEqual(expect.stringContaining('libc.so'));
  expect(libraries.filter((path) => path.includes('node_modules'))).toEqual([]);
});
