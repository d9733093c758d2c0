import { deflateSync } from 'node:zlib';
import { decodeFilters, type StreamFilter, streamFilters } from '../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveStream } from '../pdf-objects/objects/read-object.ts';
import type { Dictionary } from '../pdf-objects/objects/values.ts';
import { anyHeader } from './codec-header.ts';
import { type ColourSpace, readColourSpace } from './colour-space.ts';
import { labToRgb } from './lab-to-rgb.ts';
import { unpackedSamples } from './unpacked-samples.ts';
import { writeJbig2 } from './write-jbig2.ts';
import { type PngSamples, writePng } from './write-png.ts';
import { writeTiff } from './write-tiff.ts';

export interface ImageFile {
  readonly format: 'jpeg' | 'jp2' | 'png' | 'tiff' | 'jbig2';
  readonly bytes: Uint8Array;
  /** Whether it includes the image's mask. */
  readonly hasAlpha?: true;
  /** Whether samples are missing: they are set to 0. */
  readonly isCut?: true;
}

/** An image's dictionary, and its data, still encoded. */
export interface ImageStream {
  readonly dictionary: Dictionary;
  readonly data: Uint8Array;
}

/** The properties in an image's dictionary. */
export interface ImageFacts {
  readonly width: number;
  readonly height: number;
  /** Bits per component; 0 if the image's own format states them. */
  readonly bits: number;
  readonly isStencil: boolean;
  readonly dictionary: Dictionary;
}

const maximumSide = 65_535;
const maximumGlobalsBytes = 16 * 1024 * 1024;

/** Reads the properties in an image's dictionary; undefined if its size is invalid. */
export function imageFacts(file: PdfFile, dictionary: Dictionary): ImageFacts | undefined {
  const whole = (key: string, maximum: number) => {
    const value = resolve(file, dictionary.get(key));
    return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maximum ? value : 0;
  };
  const isStencil = resolve(file, dictionary.get('ImageMask')) === true;
  const [width, height] = [whole('Width', maximumSide), whole('Height', maximumSide)];
  const bits = isStencil ? 1 : whole('BitsPerComponent', 16);
  return width > 0 && height > 0 ? { width, height, bits, isStencil, dictionary } : undefined;
}

/**
 * An image as a file: unchanged if its codec has its own file format, otherwise its samples as PNG, or as TIFF if they
 * are inks. `alpha`, a byte for each pixel, is included in a PNG of bytes. Undefined for images that no such file can
 * hold, and for data in another file. Throws DamagedPdf and PdfLimitExceeded.
 */
export function imageFile(
  file: PdfFile,
  stream: ImageStream,
  facts: ImageFacts,
  alpha: Uint8Array | undefined,
): ImageFile | undefined {
  const { width, height, dictionary } = facts;
  if (dictionary.has('F') || stream.data.length === 0) return undefined;
  const most = Math.max(width * height * 32, stream.data.length + 65_536);
  const { data, filters } = decodeFilters(streamFilters(file, stream.dictionary), stream.data, most);
  const [codec] = filters;
  if (codec) return encodedFile(file, codec, data, facts);
  const space = spaceOf(file, facts);
  if (!space || space.components === 0 || ![1, 2, 4, 8, 16].includes(facts.bits)) return undefined;
  const sizeBytes = Math.ceil((width * space.components * facts.bits) / 8) * height;
  const whole = Buffer.alloc(sizeBytes);
  whole.set(data.subarray(0, sizeBytes));
  const made = samplesFile(turned(file, facts, space, whole), facts, space, alpha);
  return made && data.length < sizeBytes ? { ...made, isCut: true } : made;
}

/** The colour space of an image without a codec of its own; undefined for one that images cannot have. */
export function spaceOf(file: PdfFile, { isStencil, dictionary }: ImageFacts): ColourSpace | undefined {
  return isStencil ? { kind: 'gray', components: 1 } : readColourSpace(file, dictionary.get('ColorSpace'));
}

/** Samples inverted according to Decode. */
export function turned(
  file: PdfFile,
  facts: ImageFacts,
  space: ColourSpace,
  samples: Uint8Array,
): Uint8Array {
  return isInverted(file, facts, space) ? samples.map((byte) => ~byte) : samples;
}

/** Samples in rows of whole bytes as a file; undefined if no format can hold them. */
export function samplesFile(
  samples: Uint8Array,
  { width, height, bits }: Pick<ImageFacts, 'width' | 'height' | 'bits'>,
  space: ColourSpace,
  alpha: Uint8Array | undefined,
): ImageFile | undefined {
  const { kind, components, profile, palette } = space;
  const png = (more: Pick<PngSamples, 'kind' | 'data' | 'bits' | 'palette' | 'profile'>): ImageFile => ({
    format: 'png',
    bytes: writePng({ width, height, ...more }),
  });
  if (kind === 'indexed') {
    if (palette?.base.kind === 'rgb' && bits <= 8) {
      const colours = palette.bytes.subarray(0, 3 * 2 ** bits);
      if (!alpha)
        return png({
          kind,
          data: samples,
          bits,
          palette: wholeColours(colours),
          profile: palette.base.profile,
        });
    }
    if (!palette || bits > 8) return undefined;
    const looked = lookedUp(samples, width, height, bits, palette);
    return samplesFile(looked, { width, height, bits: 8 }, palette.base, alpha);
  }
  if (kind === 'lab') {
    if (bits < 8) {
      const bytes = widened(samples, width * 3, height, bits);
      return samplesFile(bytes, { width, height, bits: 8 }, space, alpha);
    }
    const colours = labToRgb(samples, bits, space.ranges ?? []);
    return samplesFile(colours, { width, height, bits: 8 }, { kind: 'rgb', components: 3 }, alpha);
  }
  if (kind === 'inks') {
    const inks = {
      width,
      height,
      bits,
      components,
      compression: 8,
      photometric: components === 1 ? 0 : 5,
    } as const;
    return { format: 'tiff', bytes: writeTiff({ ...inks, data: deflateSync(samples), profile }) };
  }
  // PNG has colours of 8 and 16 bits.
  const [data, depth] =
    kind === 'rgb' && bits < 8 ? [widened(samples, width * 3, height, bits), 8] : [samples, bits];
  if (!alpha || depth !== 8) return png({ kind, data, bits: depth, profile });
  const joined = withAlpha(data, alpha, components);
  return { ...png({ kind: `${kind} and alpha`, data: joined, bits: 8, profile }), hasAlpha: true };
}

function encodedFile(
  file: PdfFile,
  { name, parameters }: StreamFilter,
  data: Uint8Array,
  { width, height, isStencil, dictionary }: ImageFacts,
): ImageFile | undefined {
  if (!anyHeader(name, data, { width, height })) return undefined;
  if (name === 'DCTDecode') return { format: 'jpeg', bytes: data };
  if (name === 'JPXDecode') return { format: 'jp2', bytes: data };
  if (name === 'JBIG2Decode') {
    const globals = resolveStream(file, parameters.get('JBIG2Globals'));
    const decoded =
      globals &&
      decodeFilters(streamFilters(file, globals.dictionary), globals.data, maximumGlobalsBytes).data;
    return { format: 'jbig2', bytes: writeJbig2(decoded, data) };
  }
  if (name !== 'CCITTFaxDecode') return undefined;
  const columns = parameters.get('Columns') ?? 1728;
  const k = parameters.get('K') ?? 0;
  if (columns !== width || typeof k !== 'number') return undefined;
  // A code's black is 0 in the PDF's samples unless BlackIs1 is set, and Decode may invert them again.
  const isTurned =
    (parameters.get('BlackIs1') === true) !== isInverted(file, { dictionary, isStencil }, undefined);
  const options = (k > 0 ? 1 : 0) + (parameters.get('EncodedByteAlign') === true ? 4 : 0);
  if (k < 0 && options !== 0) return undefined;
  return {
    format: 'tiff',
    bytes: writeTiff({
      width,
      height,
      bits: 1,
      components: 1,
      compression: k < 0 ? 4 : 3,
      photometric: isTurned ? 1 : 0,
      data,
      groupThreeOptions: options,
    }),
  };
}

/** Whether Decode inverts every component. Other Decode arrays are rare, and left to the viewer. */
function isInverted(
  file: PdfFile,
  { dictionary, isStencil }: Pick<ImageFacts, 'dictionary' | 'isStencil'>,
  space: ColourSpace | undefined,
): boolean {
  const decode = resolveArray(file, dictionary.get('Decode'));
  if (!decode || space?.kind === 'indexed' || space?.kind === 'lab') return false;
  const count = isStencil ? 1 : (space?.components ?? 1);
  return Array.from({ length: count }, (_, index) => index * 2).every(
    (at) => resolve(file, decode[at]) === 1 && resolve(file, decode[at + 1]) === 0,
  );
}

function wholeColours(bytes: Uint8Array): Uint8Array {
  return bytes.subarray(0, bytes.length - (bytes.length % 3));
}

function lookedUp(
  samples: Uint8Array,
  width: number,
  height: number,
  bits: number,
  { base, bytes }: NonNullable<ColourSpace['palette']>,
): Uint8Array {
  const indexes = bits === 8 ? samples : unpackedSamples(samples, width, height, bits);
  const { components } = base;
  const colours = new Uint8Array(width * height * components);
  for (let at = 0; at < indexes.length; at++)
    for (let part = 0; part < components; part++)
      colours[at * components + part] = bytes[(indexes[at] as number) * components + part] ?? 0;
  return colours;
}

/** Samples of less than a byte as bytes from 0 to 255. */
function widened(samples: Uint8Array, rowSamples: number, height: number, bits: number): Uint8Array {
  const most = (1 << bits) - 1;
  return unpackedSamples(samples, rowSamples, height, bits).map((value) => Math.round((value * 255) / most));
}

function withAlpha(samples: Uint8Array, alpha: Uint8Array, components: number): Uint8Array {
  const joined = new Uint8Array(samples.length + alpha.length);
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    for (let part = 0; part < components; part++)
      joined[pixel * (components + 1) + part] = samples[pixel * components + part] as number;
    joined[pixel * (components + 1) + components] = alpha[pixel] as number;
  }
  return joined;
}
