import { inflateSync } from 'node:zlib';
import { type OcrRequest, type PictureReading, pictureMegapixels } from '../core/contract/messages/ocr.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { installedLanguages } from '../core/engines/tesseract/installed-languages.ts';
import { tesseractThread } from '../core/engines/tesseract/tesseract-engine.ts';

/**
 * The text in a page's picture. OCR runs in a thread, which ends if a picture takes too long or crashes it; the next
 * picture gets a new thread. Throws invalid_field for a language that is not installed, and not_a_pdf for an unreadable
 * picture.
 */
export async function readScan(request: OcrRequest): Promise<PictureReading> {
  const { widthPixels, heightPixels, dpi, languages } = request;
  checkLanguages(languages);
  const count = widthPixels * heightPixels;
  if (!(count > 0 && count <= pictureMegapixels * 1e6)) throw new Error(`a picture of ${count} pixels`);
  const packed = inflateSync(Buffer.from(request.pixels, 'base64'), {
    maxOutputLength: Math.ceil(count / 2),
  });
  const bytes = new Uint8Array(packed);
  const thread = tesseractThread();
  const { reading, memoryBytes } = await thread.call(
    'read',
    [bytes, widthPixels, heightPixels, dpi, [...languages]],
    [bytes.buffer],
  );
  if (memoryBytes > memoryKeptBytes) thread.end();
  return reading;
}

/**
 * Three languages take a third of it. Beyond it, for a large page or many languages, memory is released with the
 * thread.
 */
const memoryKeptBytes = 512 * 1024 * 1024;

function checkLanguages(languages: readonly string[]): void {
  const installed = installedLanguages();
  const missing = languages.find((language) => !installed.includes(language));
  if (missing === undefined) return;
  throw new Problem(
    'invalid_field',
    `\`languages\` has ${missing}, which this service cannot read. It reads ${installed.join(', ')}.`,
  );
}
