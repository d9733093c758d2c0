import { limits } from '../contract/limits.ts';
import { pageView, readBox } from '../page-content/page-view.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { labelsOf } from '../pdf-objects/structure/page-labels.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import { labelText } from './label-text.ts';

const boxKeys = [
  ['media', 'MediaBox'],
  ['crop', 'CropBox'],
  ['bleed', 'BleedBox'],
  ['trim', 'TrimBox'],
  ['art', 'ArtBox'],
] as const;

/** The first pages, with their size as displayed in points, and their stated boxes, in their own units. */
export function pageFacts({ file, catalog, sourcePages }: OpenedSource) {
  const labelOf = labelsOf(file, catalog);
  return sourcePages.slice(0, limits.pages).map((sourcePage, index) => {
    const page = readPage(file, sourcePage);
    const { widthPoints, heightPoints } = pageView(file, page);
    const rotation = resolve(file, page.get('Rotate'));
    const boxes: Partial<Record<(typeof boxKeys)[number][0], number[]>> = {};
    for (const [name, key] of boxKeys) {
      const box = readBox(file, page.get(key));
      if (box) boxes[name] = [...box];
    }
    return {
      page: index + 1,
      ...(labelOf && { label: labelText(labelOf(index)) }),
      width: rounded(widthPoints),
      height: rounded(heightPoints),
      rotation: typeof rotation === 'number' ? (((Math.round(rotation / 90) * 90) % 360) + 360) % 360 : 0,
      boxes,
    };
  });
}

/** Rounded to the thousandth of a point. */
function rounded(points: number): number {
  return Math.round(points * 1_000) / 1_000;
}
