import sharp, { type Sharp } from 'sharp';
import { projectionTo } from '../../../functions/core/ocr/photographs/projection.ts';

/** A photograph of a sheet on a table. Lengths are shares of the picture's width. */
export interface Shot {
  /** How much narrower the far side of the sheet is than the near one. */
  readonly tilt: number;
  /** What is seen of the table around the sheet. */
  readonly margin: number;
  /** The share of the light that a shadow over the right of the sheet takes. */
  readonly shadow: number;
  /** Standard deviation, in pixels. */
  readonly blur: number;
}

/** Takes a photograph of a page, as wide as its picture: in perspective, in uneven light, blurred, and as a JPEG. */
export async function photographed(page: Sharp, { tilt, margin, shadow, blur }: Shot): Promise<Sharp> {
  const { data, info } = await page
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const [beside, narrower] = [margin * width, (tilt * width) / 2];
  // The place of the photograph's frame in the plane of the sheet, so that each of its pixels is looked up there.
  const toSheet = projectionTo(width, height, [
    [-beside - narrower, -beside],
    [width + beside + 1.3 * narrower, -1.2 * beside],
    [width + beside, height + beside],
    [-1.1 * beside, height + 1.2 * beside],
  ]);
  if (!toSheet) throw new Error('the sheet is seen from its side');
  const pixels = Buffer.alloc(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [across, down] = toSheet(x, y);
      const isOnSheet = across >= 0 && down >= 0 && across < width && down < height;
      const grey = isOnSheet
        ? 25 + 0.83 * (data[Math.floor(down) * width + Math.floor(across)] ?? 0)
        : 70 + 8 * Math.sin(x / 9 + 3 * Math.sin(y / 40));
      const fall = 1 - 0.3 * Math.hypot(x / width - 0.2, y / height - 0.1);
      const inShadow = 1 / (1 + Math.exp((0.6 - x / width + 0.3 * (y / height - 0.5)) / 0.03));
      pixels[y * width + x] = grey * fall * (1 - shadow * inShadow);
    }
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('b-w')
    .blur(blur)
    .jpeg({ quality: 70 });
}
