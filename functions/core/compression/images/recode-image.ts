import { Problem } from '../../contract/problems/problem.ts';
import { libvipsThread } from '../../engines/libvips/libvips-engine.ts';
import type { Recoding } from '../../engines/libvips/recode-picture.ts';
import { BrokenImage } from '../../images/broken-image.ts';
import { readJpeg } from '../../images/read-jpeg.ts';
import { shrinkSamples } from '../../images/shrink-samples.ts';
import type { DrawnSize } from '../../page-content/usage/usage.ts';
import { type PackedImage, packedByFlate } from '../../page-images/pack-samples.ts';
import type { ImageStream } from '../../page-images/read-image.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { isArray, type Value } from '../../pdf-objects/objects/values.ts';

/** The allowed loss of images. */
export interface Loss {
  /** The sufficient resolution of drawn images, in pixels per inch. */
  readonly dpi: number;
  readonly qualities: readonly number[];
  readonly leastSimilarity: number;
}

/**
 * An image of little more than the requested resolution is not worth degrading: resampling blurs its pixels, and
 * viewers that draw it smaller show a visible difference.
 */
const worthShrinking = 1.6;
const smallImageBytes = 1_024;
const maximumPixels = 40_000_000;
/** For a JPEG that keeps its size: the gain must justify encoding it a second time. */
const worthRecoding = 0.9;

/**
 * An image at its drawn resolution, as JPEG if that is small and similar enough. Undefined if more than pixels would be
 * lost: other entries use its colours as numbers, or some of them mark transparency.
 */
export async function recodeImage(
  file: PdfFile,
  image: ImageStream,
  drawn: DrawnSize | undefined,
  loss: Loss,
): Promise<PackedImage | undefined> {
  const { width, height, dictionary, encodedBytes } = image;
  if (encodedBytes < smallImageBytes || width * height > maximumPixels) return undefined;
  const keepsPixels =
    image.isMask || isArray(resolve(file, dictionary.get('Mask'))) || dictionary.has('SMaskInData');
  // Its mask's colours are already blended into such an image, pixel by pixel (ISO 32000-2, 11.6.5.2).
  if (keepsPixels || dictionary.has('Matte') || isBlended(file, dictionary.get('SMask'))) return undefined;
  const [toWidth, toHeight] = targetSize(image, drawn, loss.dpi);
  const isSmaller = toWidth < width || toHeight < height;
  const resized = isSmaller ? { Width: toWidth, Height: toHeight } : {};
  const picture = pictureOf(file, image);
  if (!picture) return isSmaller ? shrunk(image, toWidth, toHeight, resized) : undefined;
  const recoded = await ifDecodable({
    picture: picture.picture,
    toWidth,
    toHeight,
    qualities: loss.qualities,
    leastSimilarity: loss.leastSimilarity,
  });
  if (!recoded) return undefined;
  const { components } = picture.picture;
  const changes = { ...picture.changes, ...resized };
  const asSamples = isSmaller
    ? packedByFlate({ data: recoded.samples, width: toWidth, components, bits: 8 }, changes)
    : undefined;
  const { jpeg } = recoded;
  const limit = asSamples?.data.length ?? encodedBytes * ('jpeg' in picture.picture ? worthRecoding : 1);
  if (!jpeg || jpeg.length >= limit) return asSamples;
  return { data: jpeg, filters: [{ name: 'DCTDecode', parameters: new Map() }], changes };
}

function targetSize(
  { width, height }: ImageStream,
  drawn: DrawnSize | undefined,
  dpi: number,
): readonly [number, number] {
  if (!drawn || drawn.widthPoints <= 0 || drawn.heightPoints <= 0) return [width, height];
  const side = (pixels: number, points: number) => {
    const needed = Math.max(1, Math.ceil((points / 72) * dpi));
    return pixels > needed * worthShrinking ? needed : pixels;
  };
  return [side(width, drawn.widthPoints), side(height, drawn.heightPoints)];
}

function isBlended(file: PdfFile, mask: Value | undefined): boolean {
  const entries = resolve(file, mask);
  return entries instanceof Map && entries.has('Matte');
}

/** The JPEG encoder's input: samples of gray or of three colours, and the colour space if it changes. */
function pictureOf(
  file: PdfFile,
  image: ImageStream,
): { picture: Recoding['picture']; changes: PackedImage['changes'] } | undefined {
  const { space, codecs, data, width, height, bits, dictionary } = image;
  const [codec] = codecs;
  if (!space || (codec && codecs.length > 1)) return undefined;
  if (codec) {
    if (codec.name !== 'DCTDecode' || codec.parameters.has('ColorTransform')) return undefined;
    const components = jpegComponents(data, width, height);
    if (components !== space.components || space.kind === 'indexed' || (components !== 1 && components !== 3))
      return undefined;
    return { picture: { jpeg: data, components }, changes: {} };
  }
  if (bits !== 8 || data.length < width * height * space.components) return undefined;
  if (space.kind === 'gray' || space.kind === 'rgb')
    return {
      picture: {
        data: data.subarray(0, width * height * space.components),
        width,
        height,
        components: space.components,
      },
      changes: {},
    };
  const { palette } = space;
  if (!palette || dictionary.has('Decode') || (palette.components !== 1 && palette.components !== 3))
    return undefined;
  if (isLab(file, palette.base)) return undefined;
  const { components, bytes } = palette;
  const colours = new Uint8Array(width * height * components);
  for (let pixel = 0; pixel < width * height; pixel++)
    for (let at = 0; at < components; at++)
      colours[pixel * components + at] = bytes[(data[pixel] as number) * components + at] ?? 0;
  return {
    picture: { data: colours, width, height, components },
    changes: { ColorSpace: palette.base },
  };
}

/** Components other than gray and three colours cannot be interpolated. */
function isLab(file: PdfFile, base: Value): boolean {
  const resolved = resolve(file, base);
  const name = isArray(resolved) ? resolve(file, resolved[0]) : resolved;
  return (
    name !== 'DeviceGray' &&
    name !== 'DeviceRGB' &&
    name !== 'CalRGB' &&
    name !== 'CalGray' &&
    name !== 'ICCBased'
  );
}

/** The components of a JPEG of the image's stated size, 0 for others. */
function jpegComponents(data: Uint8Array, width: number, height: number): number {
  try {
    const jpeg = readJpeg(Buffer.from(data.buffer, data.byteOffset, data.byteLength));
    if (jpeg?.widthPixels !== width || jpeg.heightPixels !== height) return 0;
    return { '/DeviceGray': 1, '/DeviceRGB': 3 }[jpeg.colourSpace] ?? 0;
  } catch (error) {
    if (error instanceof BrokenImage || error instanceof RangeError) return 0;
    throw error;
  }
}

/** Samples of other colour spaces, such as DeviceN, at a smaller size. */
function shrunk(
  { space, data, width, height, bits, codecs }: ImageStream,
  toWidth: number,
  toHeight: number,
  changes: PackedImage['changes'],
): PackedImage | undefined {
  const isPlain = codecs.length === 0 && bits === 8 && space?.kind === 'other';
  if (!isPlain || data.length < width * height * space.components) return undefined;
  const { components } = space;
  const samples = shrinkSamples(data, { width, height, components }, toWidth, toHeight);
  return packedByFlate({ data: samples, width: toWidth, components, bits: 8 }, changes);
}

/** Undefined for a picture that cannot be decoded, or not in time: it is kept unchanged. */
async function ifDecodable(wish: Recoding) {
  try {
    return await libvipsThread().call('recode', [wish]);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
