import type { Rectangle } from '../geometry/rectangle.ts';
import type { PageGeometry } from '../page-text/page-geometry.ts';

/** Smaller images on a page with text are more often pictures than scans. */
const leastShare = 0.25;

/** The share of a scan that the text of a stamp or of a page number may cover. */
const coveredShare = 0.02;

/** The maximum number of images examined: no scanned page consists of more. */
const mostRegions = 20;

/**
 * Returns the images of a page with text that may be scans: large ones with next to no text over them. That text may be
 * invisible, as on a scan that was recognised before.
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

/**
 * Returns the boxes of letters over the regions, each cut to its region. They are a small part of the regions' area.
 */
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
