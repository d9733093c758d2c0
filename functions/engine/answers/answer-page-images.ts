import type { z } from 'zod';
import type { FilesResult, JsonResult } from '../../core/contract/endpoint.ts';
import { entryNames } from '../../core/contract/fields/files/entry-names.ts';
import { parsePages } from '../../core/contract/fields/pages/pages-field.ts';
import { limits } from '../../core/contract/limits.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { type ExtractedImage, extractImages } from '../../core/page-images/extract-images.ts';
import type { pdf } from '../../pdf/endpoints.ts';
import type { EngineInput } from '../engine-input.ts';
import { sourceOf } from '../sources.ts';
import { answerSize } from './answer-size.ts';
import { base64Bytes, base64Of, joinedText, textBuffer } from './text-buffer.ts';

type Endpoint = typeof pdf.extractImages;

/** The overhead of JSON or a ZIP around the files, for any possible number of them. */
const aroundBytes = 4 * 1024 * 1024;

const extensions = { jpeg: 'jpg', jp2: 'jp2', png: 'png', tiff: 'tif', jbig2: 'jb2' } as const;

/** /extractImages. All files are made before the first byte is sent, so that one that is too large is refused. */
export async function answerPageImages(
  input: EngineInput<Endpoint>,
): Promise<JsonResult<z.output<Endpoint['produces']>> | FilesResult> {
  const isJson = input.format === 'json';
  const maximumBytes = limits.answerBytes - aroundBytes;
  const { images, warnings } = await extractImages(
    sourceOf(input),
    isJson ? base64Bytes(maximumBytes) : maximumBytes,
    { password: input.password, pages: (pageCount) => parsePages(input.pages, pageCount) },
  );
  const names = namesOf(images);
  if (isJson) return { json: listed(images, names, warnings) };
  if (images.length === 0 && warnings.length > 0) throw unreadable(warnings);
  if (images.length === 0)
    throw new Problem(
      'nothing_found',
      'These pages have no images. With format json, the answer is an empty list.',
    );
  return {
    files: images.map(({ bytes }, index) => ({ name: names[index] as string, bytes })), // one name for each image
    filename: 'images.zip',
    warnings,
  };
}

/** Unreadable images are reported by page, never treated as missing. */
function unreadable(warnings: readonly string[]): Problem {
  const more = warnings.length > listedWarnings ? `; and ${warnings.length - listedWarnings} more` : '';
  return new Problem(
    'invalid_image',
    `No image of these pages can be read: ${warnings.slice(0, listedWarnings).join('; ')}${more}. With format json, the answer lists them all.`,
  );
}

const listedWarnings = 5;

/** The first page that has the image, and its number there: `page-3-1.jpg`. */
function namesOf(images: readonly ExtractedImage[]): readonly string[] {
  const counts = new Map<number, number>();
  const names = images.map(({ pages: [page = 0], format, isMask }) => {
    const number = (counts.get(page) ?? 0) + (isMask ? 0 : 1);
    counts.set(page, number);
    return `page-${page}-${number}${isMask ? '-mask' : ''}.${extensions[format]}`;
  });
  return entryNames(names, 'image');
}

function listed(
  images: readonly ExtractedImage[],
  names: readonly string[],
  warnings: readonly string[],
): Uint8Array {
  const list = textBuffer(answerSize('With format zip it is smaller.'));
  for (const [index, { bytes, format, pages, width, height, isMask }] of images.entries()) {
    const facts = { name: names[index], format, pages, width, height, is_mask: isMask };
    const described = JSON.stringify(facts).slice(0, -1);
    list.write(`${index > 0 ? ',' : ''}${described},"image_base64":"${base64Of(bytes)}"}`);
  }
  return joinedText('{"images":[', list, `],"warnings":${JSON.stringify(warnings)}}`);
}
