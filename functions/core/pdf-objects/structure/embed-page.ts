import { deflateSync } from 'node:zlib';
import { DamagedPdf } from '../errors.ts';
import { appendValue } from '../objects/append-value.ts';
import { copyWaiting, renumbered, type SourceCopy } from '../objects/copy-objects.ts';
import type { ObjectTaker } from '../objects/object-writer.ts';
import { resolve, resolveArray } from '../objects/read-object.ts';
import { dictionary } from '../objects/values.ts';
import { decodeContent } from './content/decode-content.ts';
import { plainNumbers } from './content/plain-numbers.ts';
import type { OpenedSource } from './open-source.ts';
import { readPage } from './read-pages.ts';

/** The upper left corner of a page. */
interface Corner {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

const maximumContentBytes = 128 * 1024 * 1024;

/**
 * Writes the upper left corner of a source's first page, with everything it refers to, as a form XObject that fills the
 * unit square, as an image does (ISO 32000-1, 8.10.2). It is a transparency group without a background. Returns its
 * number. Throws DamagedPdf.
 */
export function embedPage(
  output: ObjectTaker,
  { file, sourcePages }: OpenedSource,
  { widthPoints, heightPoints }: Corner,
): number {
  const [first] = sourcePages;
  const page = first ? readPage(file, first) : new Map();
  const box = resolveArray(file, page.get('MediaBox'))?.map((side) => resolve(file, side)) ?? [];
  const [left, , , top] = box;
  if (typeof left !== 'number' || typeof top !== 'number') throw new DamagedPdf('a page without a size');
  const contents = resolveArray(file, page.get('Contents')) ?? [page.get('Contents') ?? null];
  const content = decodeContent(file, contents, { bytes: maximumContentBytes });
  if (!content) throw new DamagedPdf('content that cannot be read');
  const copy: SourceCopy = {
    file,
    output,
    numbers: new Int32Array(Math.max(file.entries.size, 1)),
    waiting: [],
    replaced: new Map(),
    structureOffset: undefined,
    isPartial: true,
    rename: undefined,
    share: undefined,
  };
  const data = deflateSync(plainNumbers(content));
  const bottom = top - heightPoints;
  const form = dictionary({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [left, bottom, left + widthPoints, top],
    Matrix: [1 / widthPoints, 0, 0, 1 / heightPoints, -left / widthPoints, -bottom / heightPoints],
    Group: dictionary({ S: 'Transparency', I: true, CS: 'DeviceRGB' }),
    Resources: renumbered(copy, page.get('Resources') ?? new Map()),
    Filter: 'FlateDecode',
    Length: data.length,
  });
  const number = output.reserve();
  output.stream(number, (sink) => appendValue(sink, form), data);
  copyWaiting(copy);
  return number;
}
