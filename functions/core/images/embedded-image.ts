import { type PdfWriter, reference } from '../pdf-objects/writer/pdf-writer.ts';

/** A colour profile (ICC.1) and its number of components. */
export interface ColourProfile {
  readonly bytes: Uint8Array;
  readonly components: 1 | 3 | 4;
}

/** Samples as in a PDF image: encoded data, and how to decode it. */
interface Samples {
  /** The dictionary's entries for decoding `data`, as PDF syntax: Filter, DecodeParms, BitsPerComponent and others. */
  readonly entries: string;
  readonly data: Uint8Array;
}

/** An image ready to be embedded as an image XObject (ISO 32000-1, 8.9.5). */
export interface EmbeddedImage extends Samples {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** The colour space of its samples, for use without a profile, as PDF syntax. */
  readonly colourSpace: string;
  readonly profile?: ColourProfile | undefined;
  /** The opacity of each pixel, as gray samples of the same size. */
  readonly softMask?: Samples | undefined;
  /** The EXIF orientation, 1 to 8; 1 is upright. */
  readonly orientation: number;
  /** Pixels per inch, horizontal and vertical, if the file names them. */
  readonly dpi?: readonly [number, number] | undefined;
}

/** Writes the image, its mask and its profile. Returns the image XObject's number. */
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
