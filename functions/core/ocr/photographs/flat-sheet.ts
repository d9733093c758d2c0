import { pictureMegapixels } from '../../contract/messages/ocr.ts';
import type { GreyPicture } from '../../engines/tesseract/grey-picture.ts';
import { distance } from '../../geometry/matrix.ts';
import { evenLight } from './even-light.ts';
import { findSheet } from './find-sheet.ts';
import { type Corners, type Projection, projectionTo } from './projection.ts';

/** A picture to recognise, and where its pixels were in the given one. */
export interface FlatSheet {
  readonly picture: GreyPicture;
  readonly toGiven: Projection;
}

/**
 * Returns the photographed sheet of a picture as seen from straight above, in even light. A picture without such a sheet
 * keeps its pixels' places. See docs/decisions/ocr.md#photographs-are-flattened-before-they-are-recognised
 */
export function flatSheet(given: GreyPicture): FlatSheet {
  const corners = findSheet(given);
  const { picture, toGiven } = (corners && rectified(given, corners)) ?? unchangedSheet(given);
  return { picture: evenLight(picture), toGiven };
}

/** A picture that is recognised as it is. */
export function unchangedSheet(picture: GreyPicture): FlatSheet {
  return { picture, toGiven: (x, y) => [x, y] };
}

function rectified(given: GreyPicture, corners: Corners): FlatSheet | undefined {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = corners;
  const across = Math.max(distance(upperLeft, upperRight), distance(lowerLeft, lowerRight));
  const down = Math.max(distance(upperLeft, lowerLeft), distance(upperRight, lowerRight));
  const scale = Math.min(1, Math.sqrt((pictureMegapixels * 1e6) / (across * down)));
  const [width, height] = [Math.floor(across * scale), Math.floor(down * scale)];
  const toGiven = projectionTo(width, height, corners);
  if (!toGiven) return undefined;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) pixels[y * width + x] = greyAt(given, ...toGiven(x + 0.5, y + 0.5));
  return { picture: { pixels, width, height }, toGiven };
}

/** The grey at a place, between the middles of four pixels. */
function greyAt({ pixels, width, height }: GreyPicture, x: number, y: number): number {
  const [across, down] = [
    Math.max(0, Math.min(width - 1.001, x - 0.5)),
    Math.max(0, Math.min(height - 1.001, y - 0.5)),
  ];
  const at = Math.floor(down) * width + Math.floor(across);
  const [right, below] = [across % 1, down % 1];
  const upper = (pixels[at] ?? 0) * (1 - right) + (pixels[at + 1] ?? 0) * right;
  const lower = (pixels[at + width] ?? 0) * (1 - right) + (pixels[at + width + 1] ?? 0) * right;
  return upper * (1 - below) + lower * below;
}
