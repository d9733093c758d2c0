import { type PdfWriter, reference } from '../pdf-objects/writer/pdf-writer.ts';

/** A colour profile (ICC.1) for so many components. */
export interface ColourProfile {
  readonly bytes: Uint8Array;
  readonly components: 1 | 3 | 4;
}

/** Samples as a PDF image holds them: data that its filter decodes. */
interface Samples {
  /** The dictionary's entries that say how `data` is packed: Filter, DecodeParms, BitsPerComponent and the like. */
  readonly entries: string;
  readonly data: Uint8Array;
}

/** An image ready to be embedded as an image XObject (ISO 32000-1, 8.9.5). */
export interface EmbeddedImage extends Samples {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** The space of its samples where no profile says it better, as PDF syntax. */
  readonly colourSpace: string;
  readonly profile?: ColourProfile | undefined;
  /** How much of each pixel covers what is below, gray samples of the same size. */
  readonly softMask?: Samples | undefined;
  /** How it is to be turned, as EXIF says it: 1 upright to 8. */
  readonly orientation: number;
  /** Pixels to the inch, across and down, where it names them. */
  readonly dpi?: readonly [number, number] | undefined;
}

/** Writes the image, its mask and its profile, and gives the number of the image XObject. */
export function writeImage(writer: PdfWriter, image: EmbeddedImage): number {
  const size = `/Type/XObject/Subtype/Image/Width ${image.widthPixels}/Height ${image.heightPixels}`;
  const { softMask, profile } = image;
  const mask = softMask && writer.stream(`${size}/ColorSpace/DeviceGray${softMask.entries}`, softMask.data);
  const space = profile ? profileSpace(writer, profile) : image.colourSpace;
  const masked = mask === undefined ? '' : `/SMask ${reference(mask)}`;
  return writer.stream(`${size}/ColorSpace${space}${masked}${image.entries}`, image.data);
}

const alternates = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const;

function profileSpace(writer: PdfWriter, { bytes, components }: ColourProfile): string {
  const stream = writer.deflated(`/N ${components}/Alternate${alternates[components]}`, bytes);
  return `[/ICCBased ${reference(stream)}]`;
}
