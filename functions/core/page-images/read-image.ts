import { decodeFilters, type StreamFilter, streamFilters } from '../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString, type Value } from '../pdf-objects/objects/values.ts';
import { decodeContent } from '../pdf-objects/structure/content/decode-content.ts';

/** The colour meaning of an image's samples, reduced to the properties that affect compression. */
interface ColourSpace {
  /** `cmyk` and others with four or more components are `other`. */
  readonly kind: 'gray' | 'rgb' | 'indexed' | 'other';
  /** Per sample: 1 for an indexed colour. */
  readonly components: number;
  /** The colours of an indexed space, and their own space. */
  readonly palette?: { readonly base: Value; readonly components: number; readonly bytes: Uint8Array };
}

/** An image XObject decoded up to its codec: its samples, or the data left for DCTDecode and the like. */
export interface ImageStream {
  readonly dictionary: Dictionary;
  readonly width: number;
  readonly height: number;
  /** Bits per component. */
  readonly bits: number;
  readonly isMask: boolean;
  /** Undefined for JPEG 2000, which may have its own. */
  readonly space: ColourSpace | undefined;
  readonly data: Uint8Array;
  /** The codec that `data` is still encoded with, if any. */
  readonly codecs: readonly StreamFilter[];
  readonly encodedBytes: number;
}

const maximumSide = 65_535;

/** Reads an image; undefined if its dictionary lacks required entries. Throws DamagedPdf and PdfLimitExceeded. */
export function readImage(file: PdfFile, reference: Value, limitBytes: number): ImageStream | undefined {
  const stream = resolveStream(file, reference);
  if (!stream) return undefined;
  const { dictionary } = stream;
  const number = (key: string) => {
    const value = resolve(file, dictionary.get(key));
    return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maximumSide
      ? value
      : 0;
  };
  const [width, height] = [number('Width'), number('Height')];
  const isMask = resolve(file, dictionary.get('ImageMask')) === true;
  const bits = isMask ? 1 : number('BitsPerComponent');
  if (width === 0 || height === 0) return undefined;
  const { data, filters } = decodeFilters(streamFilters(file, dictionary), stream.data, limitBytes);
  const space = isMask
    ? { kind: 'gray' as const, components: 1 }
    : colourSpace(file, dictionary.get('ColorSpace'), 0);
  return {
    dictionary,
    width,
    height,
    bits,
    isMask,
    space,
    data,
    codecs: filters,
    encodedBytes: stream.data.length,
  };
}

function colourSpace(file: PdfFile, value: Value | undefined, depth: number): ColourSpace | undefined {
  const resolved = resolve(file, value);
  const [first, second, third, fourth] = resolveArray(file, value) ?? [resolved];
  const name = resolve(file, first);
  switch (name) {
    case 'DeviceGray':
    case 'CalGray':
    case 'G':
      return { kind: 'gray', components: 1 };
    case 'DeviceRGB':
    case 'CalRGB':
    case 'RGB':
      return { kind: 'rgb', components: 3 };
    case 'DeviceCMYK':
    case 'CMYK':
      return { kind: 'other', components: 4 };
    case 'Lab':
      return { kind: 'other', components: 3 };
    case 'Separation':
      return { kind: 'other', components: 1 };
    case 'DeviceN':
      return { kind: 'other', components: resolveArray(file, second)?.length ?? 0 };
    case 'ICCBased': {
      const components = resolve(file, resolveDictionary(file, second)?.get('N'));
      if (components === 1) return { kind: 'gray', components };
      return components === 3 || components === 4
        ? { kind: components === 3 ? 'rgb' : 'other', components }
        : undefined;
    }
    case 'Indexed': {
      const base = depth === 0 && second !== undefined ? colourSpace(file, second, 1) : undefined;
      const looked = resolve(file, fourth);
      const bytes = isString(looked)
        ? looked
        : fourth === undefined
          ? undefined
          : decodeContent(file, [fourth], { bytes: 1 << 16 });
      if (!base || !bytes || second === undefined || typeof resolve(file, third) !== 'number')
        return undefined;
      return {
        kind: 'indexed',
        components: 1,
        palette: { base: second, components: base.components, bytes },
      };
    }
    default:
      return undefined;
  }
}
