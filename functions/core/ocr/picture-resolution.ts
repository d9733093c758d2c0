import { readDrawnImages } from '../page-content/usage/read-usage.ts';
import type { DrawnSize } from '../page-content/usage/usage.ts';
import { DamagedPdf, PdfLimitExceeded } from '../pdf-objects/errors.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { referenceTo, resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import type { Value } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

/** The share of the area of a page's images that is at least as fine as the page is drawn: a logo may be finer. */
const finestShare = 0.25;

/**
 * Returns a function that gives the resolution of a page's finest images in pixels per inch, with their masks, which
 * often have the letters of a scan. 0 for a page without images, and for one that cannot be read.
 */
export function pictureResolutions({ file, sourcePages }: OpenedSource): (page: number) => number {
  return (number) => {
    const page = sourcePages[number - 1];
    if (!page) return 0;
    try {
      return finest([...readDrawnImages(file, page)].map(([image, size]) => layerOf(file, image, size)));
    } catch (error) {
      if (error instanceof DamagedPdf || error instanceof PdfLimitExceeded) return 0;
      throw error;
    }
  };
}

interface Layer {
  readonly dpi: number;
  readonly area: number;
}

function finest(layers: readonly Layer[]): number {
  let left = finestShare * layers.reduce((sum, { area }) => sum + area, 0);
  for (const { dpi, area } of layers.toSorted((one, other) => other.dpi - one.dpi)) {
    left -= area;
    if (left <= 0) return dpi;
  }
  return 0;
}

function layerOf(file: PdfFile, number: number, size: DrawnSize | undefined): Layer {
  const { widthPoints, heightPoints } = size ?? { widthPoints: 0, heightPoints: 0 };
  if (!(widthPoints > 0 && heightPoints > 0)) return { dpi: 0, area: 0 };
  const image = resolveDictionary(file, referenceTo(file, number));
  const parts = [image, ...['SMask', 'Mask'].map((mask) => resolveDictionary(file, image?.get(mask)))];
  const pixels = (entry: string) =>
    Math.max(...parts.map((part) => positive(resolve(file, part?.get(entry))) ?? 0));
  const dpi = 72 * Math.max(pixels('Width') / widthPoints, pixels('Height') / heightPoints);
  return { dpi, area: widthPoints * heightPoints };
}

function positive(value: Value): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
