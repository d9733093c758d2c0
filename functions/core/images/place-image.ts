import { Problem } from '../contract/problems/problem.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import type { Picture } from './write-picture.ts';

type Fit = 'contain' | 'cover' | 'fill';

/** The layout of images on pages. Lengths are in points. Without a page size, each page is as large as its image. */
export interface ImageLayout {
  readonly pageSize?: { readonly widthPoints: number; readonly heightPoints: number } | undefined;
  /** How the image fits within the margins: whole (the default), cropped to fill the area, or stretched. */
  readonly fit?: Fit | undefined;
  readonly marginPoints?: Sides | undefined;
}

interface Sides {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Limits for the sides of a page, in points (ISO 32000-1, annex C). */
const minimumSidePoints = 3;
const maximumSidePoints = 14_400;

/** A lower resolution counts as none; no printer has a higher one. */
const lowestDpi = 30;
const highestDpi = 10_000;

/** The EXIF orientations as matrices that map the unit square onto itself. */
const turns: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** Returns a page that shows an image: its media box, and content that draws the XObject `I`. Throws invalid_field. */
export function placeImage(image: Picture, layout: ImageLayout) {
  const margin = layout.marginPoints ?? { top: 0, right: 0, bottom: 0, left: 0 };
  const own = ownSize(image);
  const page = layout.pageSize ?? {
    widthPoints: side(own.widthPoints + margin.left + margin.right),
    heightPoints: side(own.heightPoints + margin.top + margin.bottom),
  };
  const box = {
    left: margin.left,
    bottom: margin.bottom,
    width: page.widthPoints - margin.left - margin.right,
    height: page.heightPoints - margin.top - margin.bottom,
  };
  if (box.width < 1 || box.height < 1) {
    throw new Problem('invalid_field', 'margin leaves no room for the image. Use a smaller one.');
  }
  const [width, height] = fitted(own, box, (layout.pageSize && layout.fit) ?? 'contain');
  const left = box.left + (box.width - width) / 2;
  const bottom = box.bottom + (box.height - height) / 2;
  const [a, b, c, d, e, f] = turns[image.orientation] ?? [1, 0, 0, 1, 0, 0];
  const matrix = [a * width, b * height, c * width, d * height, e * width + left, f * height + bottom];
  const clip = [box.left, box.bottom, box.width, box.height].map(formatNumber).join(' ');
  const isCut = width > box.width + 0.01 || height > box.height + 0.01;
  const corners = isCut
    ? [box.left, box.bottom, box.left + box.width, box.bottom + box.height]
    : [left, bottom, left + width, bottom + height];
  return {
    /** The visible part of the image: left, bottom, right and top, as PDF syntax. */
    visibleBox: `[${corners.map(formatNumber).join(' ')}]`,
    mediaBox: `[0 0 ${formatNumber(page.widthPoints)} ${formatNumber(page.heightPoints)}]`,
    content: `q ${isCut ? `${clip} re W n ` : ''}${matrix.map(formatNumber).join(' ')} cm /I Do Q`,
  };
}

/** An image's size in points, upright and at its own resolution, or at 96 dpi if it has none. */
export function ownSize({ widthPixels, heightPixels, orientation, dpi }: Picture) {
  const isNamed = dpi?.every((one) => one >= lowestDpi && one <= highestDpi) ?? false;
  const [across, down] = isNamed && dpi ? dpi : [96, 96];
  const stored = [(widthPixels / across) * 72, (heightPixels / down) * 72] as const;
  const [width, height] = orientation >= 5 ? [stored[1], stored[0]] : stored;
  // Scaled to the limits of a page. A page is wider than an image that is too thin.
  const scale =
    Math.min(1, maximumSidePoints / width, maximumSidePoints / height) *
    Math.max(1, minimumSidePoints / Math.max(width, height));
  return { widthPoints: width * scale, heightPoints: height * scale };
}

function fitted(
  own: { readonly widthPoints: number; readonly heightPoints: number },
  box: { readonly width: number; readonly height: number },
  fit: Fit,
): readonly [width: number, height: number] {
  if (fit === 'fill') return [box.width, box.height];
  const ratios = [box.width / own.widthPoints, box.height / own.heightPoints];
  const scale = fit === 'contain' ? Math.min(...ratios) : Math.max(...ratios);
  return [own.widthPoints * scale, own.heightPoints * scale];
}

function side(points: number): number {
  return Math.min(maximumSidePoints, Math.max(minimumSidePoints, points));
}
