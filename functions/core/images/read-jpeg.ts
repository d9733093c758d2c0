import { BrokenImage, checkPixels } from './broken-image.ts';
import { colourProfile } from './colour-profile.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { type Exif, readExif } from './read-exif.ts';

/** Markers of ITU-T T.81, table B.1. */
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const application0 = 0xe0;
const application1 = 0xe1;
const application2 = 0xe2;
const application14 = 0xee;

/** Frames that DCTDecode supports: baseline, extended and progressive, with Huffman coding. */
const plainFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Codes in the same range that do not begin a frame: Huffman tables, a reserved code, arithmetic conditioning. */
const notFrames: ReadonlySet<number> = new Set([0xc4, 0xc8, 0xcc]);

interface Frame {
  readonly heightPixels: number;
  readonly widthPixels: number;
  readonly componentIds: string;
}

/**
 * Reads the parts of a JPEG needed to embed it unchanged. Undefined if it must be decoded, because PDF does not support
 * its kind (arithmetic coding, lossless). Throws BrokenImage.
 */
export function readJpeg(bytes: Buffer): EmbeddedImage | undefined {
  let frame: Frame | undefined;
  let isPlain = true;
  let hasScan = false;
  let exif: Exif | undefined;
  let jfifDpi: readonly [number, number] | undefined;
  let adobeTransform: number | undefined;
  const profileParts = new Map<number, Buffer>();

  for (const { marker, segment } of segments(bytes)) {
    if (marker === startOfScan) {
      if (!frame) throw new BrokenImage('a scan comes before the frame');
      hasScan = true;
    } else if (marker >= 0xc0 && marker <= 0xcf && !notFrames.has(marker)) {
      if (frame) throw new BrokenImage('it has more than one frame');
      frame = readFrame(segment);
      isPlain = plainFrames.has(marker);
    } else if (marker === application0 && begins(segment, 'JFIF\0') && segment.length >= 12) {
      jfifDpi = readDensity(segment);
    } else if (marker === application1 && begins(segment, 'Exif\0')) {
      exif ??= readExif(segment.subarray(6));
    } else if (marker === application2 && begins(segment, 'ICC_PROFILE\0') && segment.length > 14) {
      profileParts.set(segment[12] ?? 0, segment.subarray(14));
    } else if (marker === application14 && begins(segment, 'Adobe') && segment.length >= 12) {
      adobeTransform = segment[11];
    }
  }
  if (!frame || !hasScan) throw new BrokenImage('it contains no image');
  const components = frame.componentIds.length;
  const space = ({ 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' } as const)[components];
  if (!isPlain || !space) return undefined;
  const parts = [...profileParts].sort(([one], [other]) => one - other).map(([, part]) => part);
  // Adobe's programs invert CMYK, and mark their files. Readers assume that three components are YCbCr.
  const isInverted = components === 4 && adobeTransform !== undefined;
  const isRgb = adobeTransform === undefined && frame.componentIds === 'RGB';
  return {
    widthPixels: frame.widthPixels,
    heightPixels: frame.heightPixels,
    colourSpace: space,
    entries:
      `/BitsPerComponent 8/Filter/DCTDecode${isInverted ? '/Decode[1 0 1 0 1 0 1 0]' : ''}` +
      `${isRgb ? '/DecodeParms<</ColorTransform 0>>' : ''}`,
    data: bytes,
    profile: colourProfile(Buffer.concat(parts), components),
    orientation: exif?.orientation ?? 1,
    dpi: jfifDpi ?? exif?.dpi,
  };
}

/** The segments from the first marker to the end of the image, without the data of scans. */
function* segments(bytes: Buffer): Generator<{ readonly marker: number; readonly segment: Buffer }> {
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) throw new BrokenImage('a marker is missing');
    while (bytes[at] === 0xff) at++;
    const marker = bytes[at++] ?? 0;
    if (marker === endOfImage) return;
    if (marker === startOfImage || marker === 0) throw new BrokenImage('a marker is out of place');
    // Restart markers and TEM stand alone.
    if ((marker >= 0xd0 && marker <= 0xd7) || marker === 0x01) continue;
    const length = at + 2 <= bytes.length ? bytes.readUInt16BE(at) : 0;
    if (length < 2 || at + length > bytes.length) throw new BrokenImage('it ends too early');
    yield { marker, segment: bytes.subarray(at + 2, at + length) };
    at += length;
    if (marker === startOfScan) at = scanEnd(bytes, at);
  }
}

/** The start of the marker after a scan's data. Within the data, 00 or a restart marker follows each FF. */
function scanEnd(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (next === 0xff ? 1 : 2));
  }
  throw new BrokenImage('it ends too early');
}

function readFrame(segment: Buffer): Frame {
  const count = segment[5] ?? 0;
  if (segment.length < 6 + count * 3 || count === 0) throw new BrokenImage('its frame is damaged');
  if (segment[0] !== 8) throw new BrokenImage(`its samples have ${segment[0]} bits, and PDF supports only 8`);
  const [heightPixels, widthPixels] = [segment.readUInt16BE(1), segment.readUInt16BE(3)];
  if (heightPixels === 0 || widthPixels === 0) throw new BrokenImage('it has no size');
  checkPixels(widthPixels, heightPixels);
  const ids = Array.from({ length: count }, (_, index) => segment[6 + index * 3] ?? 0);
  return { heightPixels, widthPixels, componentIds: String.fromCharCode(...ids) };
}

/** The density in a JFIF segment, in dots per inch. */
function readDensity(segment: Buffer): readonly [number, number] | undefined {
  const perInch = { 1: 1, 2: 2.54 }[segment[7] ?? 0];
  if (perInch === undefined) return undefined;
  return [segment.readUInt16BE(8) * perInch, segment.readUInt16BE(10) * perInch];
}

function begins(segment: Buffer, signature: string): boolean {
  return segment.toString('latin1', 0, signature.length) === signature;
}
