import type { Rectangle } from '../geometry/rectangle.ts';
import type { PageGeometry } from '../page-text/page-geometry.ts';

/** Smaller images of a page that has text are pictures more often than they are scans. */
const leastShare = 0.25;

/** As much of a scan is covered by the text of a stamp or of a page number. */
const coveredShare = 0.02;

/** More are not looked at: no scanned page is made of so many. */
const mostRegions = 20;

/**
 * The images of a page with text that may be scans: large ones over which next to no text is drawn. Text may be invisible,
 * as of a scan whose text has been recognised before.
 * See docs/decisions/ocr.md#which-pages-auto-recognises
 */
export function scannedRegions({
  widthPoints,
  heightPoints,
  images,
  letters,
}: PageGeometry): readonly Rectangle[] {
  const page = { left: 0, top: 0, right: widthPoints, bottom: heightPoints };
  const boxes = letterBoxes(letters);
  return images
    .map((image) => common(image, page))
    .filter((image) => area(image) >= leastShare * area(page))
    .slice(0, mostRegions)
    .filter((image) => {
      const covered = boxes.reduce((sum, box) => sum + area(common(image, box)), 0);
      return covered <= coveredShare * area(image);
    });
}

/** The letters over some regions, each cut to the region: of regions as they are found above, a small part of their area. */
export function lettersOver(
  regions: readonly Rectangle[],
  letters: PageGeometry['letters'],
): readonly Rectangle[] {
  const boxes = letterBoxes(letters);
  return regions.flatMap((region) => boxes.map((box) => common(region, box)).filter((box) => area(box) > 0));
}

function letterBoxes({ count, boxes }: PageGeometry['letters']): readonly Rectangle[] {
  return Array.from({ length: count }, (_, index) => {
    const [left = 0, top = 0, right = 0, bottom = 0] = boxes.subarray(index * 4, index * 4 + 4);
    return { left, top, right, bottom };
  });
}

function common(one: Rectangle, other: Rectangle): Rectangle {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

function area({ left, top, right, bottom }: Rectangle): number {
  return right > left && bottom > top ? (right - left) * (bottom - top) : 0;
}
