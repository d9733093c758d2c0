import { decodeFilters, streamFilters } from '../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../pdf-objects/objects/read-object.ts';
import { isString, type Value } from '../pdf-objects/objects/values.ts';

/** The meaning of an image's samples (ISO 32000-2, 8.6), as far as the supported image files can represent it. */
export interface ColourSpace {
  /** `inks` are amounts of any other colourants, or of cyan, magenta, yellow and black if there are four. */
  readonly kind: 'gray' | 'rgb' | 'lab' | 'indexed' | 'inks';
  readonly components: number;
  readonly profile?: Uint8Array;
  /** For Lab: the minimum and maximum of each component. */
  readonly ranges?: readonly number[];
  /** The colours of an indexed space, and their own space. */
  readonly palette?: { readonly base: ColourSpace; readonly bytes: Uint8Array };
}

const maximumProfileBytes = 16 * 1024 * 1024;
const maximumPaletteBytes = 256 * 32;

const device: Readonly<Record<string, ColourSpace>> = {
  DeviceGray: { kind: 'gray', components: 1 },
  CalGray: { kind: 'gray', components: 1 },
  G: { kind: 'gray', components: 1 },
  DeviceRGB: { kind: 'rgb', components: 3 },
  CalRGB: { kind: 'rgb', components: 3 },
  RGB: { kind: 'rgb', components: 3 },
  DeviceCMYK: { kind: 'inks', components: 4 },
  CMYK: { kind: 'inks', components: 4 },
  Separation: { kind: 'inks', components: 1 },
};

/** The colour space that an image names; undefined for one that images cannot have. */
export function readColourSpace(file: PdfFile, value: Value | undefined, depth = 0): ColourSpace | undefined {
  const [first, second, , fourth] = resolveArray(file, value) ?? [resolve(file, value)];
  const name = resolve(file, first);
  if (typeof name !== 'string') return undefined;
  if (name === 'DeviceN') return { kind: 'inks', components: resolveArray(file, second)?.length ?? 0 };
  if (name === 'ICCBased') return profiled(file, second, depth);
  if (name === 'Lab')
    return { kind: 'lab', components: 3, ranges: [0, 100, ...rangeOf(file, second, [-100, 100, -100, 100])] };
  if (name === 'Indexed' || name === 'I') {
    const base = depth === 0 ? readColourSpace(file, second, 1) : undefined;
    const bytes = bytesOf(file, fourth, maximumPaletteBytes);
    return base && bytes && { kind: 'indexed', components: 1, palette: { base, bytes } };
  }
  return Object.hasOwn(device, name) ? device[name] : undefined;
}

function profiled(file: PdfFile, value: Value | undefined, depth: number): ColourSpace | undefined {
  const dictionary = resolveDictionary(file, value);
  const components = resolve(file, dictionary?.get('N'));
  const kinds = { 1: 'gray', 3: 'rgb', 4: 'inks' } as const;
  if (components !== 1 && components !== 3 && components !== 4) return undefined;
  const alternate = depth === 0 ? readColourSpace(file, dictionary?.get('Alternate'), 1) : undefined;
  if (alternate?.kind === 'lab')
    return { ...alternate, ranges: rangeOf(file, value, alternate.ranges ?? []) };
  const profile = bytesOf(file, value, maximumProfileBytes);
  return { kind: kinds[components], components, ...(profile && { profile }) };
}

function rangeOf(file: PdfFile, value: Value | undefined, otherwise: readonly number[]): readonly number[] {
  const range = resolveArray(file, resolveDictionary(file, value)?.get('Range')) ?? [];
  const numbers = range.map((item) => resolve(file, item)).filter((item) => typeof item === 'number');
  return numbers.length === otherwise.length ? numbers : otherwise;
}

function bytesOf(file: PdfFile, value: Value | undefined, maximumBytes: number): Uint8Array | undefined {
  const resolved = resolve(file, value);
  if (isString(resolved)) return resolved;
  const stream = resolveStream(file, value);
  return stream && decodeFilters(streamFilters(file, stream.dictionary), stream.data, maximumBytes).data;
}
