import { deflateSync } from 'node:zlib';
import type { StreamFilter } from '../pdf-objects/filters/decode-filters.ts';
import { dictionary, type Value } from '../pdf-objects/objects/values.ts';
import { encodeJbig2 } from './encode-jbig2.ts';
import { filterRows } from './filter-rows.ts';
import type { ImageStream } from './read-image.ts';

/** An image's encoded data, and the changed entries of its dictionary. */
export interface PackedImage {
  readonly data: Uint8Array;
  readonly filters: readonly StreamFilter[];
  readonly changes: Readonly<Record<string, Value | undefined>>;
}

/** Samples of an image and their layout. */
export interface Samples {
  readonly data: Uint8Array;
  readonly width: number;
  readonly components: number;
  readonly bits: number;
}

const none: PackedImage['changes'] = {};

/** 8-bit grey levels as one-bit levels. */
const blackAndWhite = Uint8Array.from({ length: 256 }, (_, level) => (level === 255 ? 1 : 0));

/**
 * The smallest encoding of an image's samples with Flate. Every sample keeps its colour. A soft mask is always gray,
 * and may have no palette.
 */
export function packSamples(image: ImageStream, mayHavePalette: boolean): PackedImage | undefined {
  const { width, height, bits, space, data } = image;
  if (!space || ![1, 2, 4, 8, 16].includes(bits)) return undefined;
  const samples: Samples = { data, width, components: space.components, bits };
  const expected = rowBytesOf(samples) * height;
  if (data.length < expected) return undefined;
  const whole = { ...samples, data: data.subarray(0, expected) };
  const fewer = withFewerColours(image, whole, mayHavePalette);
  const forms = [packedByFlate(whole, none), ...packedBitmap(whole, height, none)];
  if (fewer)
    forms.push(
      packedByFlate(fewer.samples, fewer.changes),
      ...packedBitmap(fewer.samples, height, fewer.changes),
    );
  return forms.reduce((best, form) => (costOf(form) < costOf(best) ? form : best));
}

/** One-bit samples as JBIG2, without loss. */
function packedBitmap(
  { data, width, components, bits }: Samples,
  height: number,
  changes: PackedImage['changes'],
): readonly PackedImage[] {
  if (bits !== 1 || components !== 1) return [];
  const filters = [{ name: 'JBIG2Decode', parameters: new Map() }];
  return [{ data: encodeJbig2({ data, width, height }), filters, changes }];
}

/** An image's size in the file: its data, and a palette of its own. */
function costOf({ data, changes }: PackedImage): number {
  const [, , , palette] = Array.isArray(changes.ColorSpace) ? changes.ColorSpace : [];
  return data.length + (palette instanceof Uint8Array ? palette.length : 0);
}

function rowBytesOf({ width, components, bits }: Omit<Samples, 'data'>): number {
  return Math.ceil((width * components * bits) / 8);
}

/** Deflates samples both directly and as differences, and returns the smaller result. */
export function packedByFlate(samples: Samples, changes: PackedImage['changes']): PackedImage {
  const { data, width, components, bits } = samples;
  const rowBytes = rowBytesOf(samples);
  const plain = deflateSync(data, { level: 9, memLevel: 9 });
  const pixelBytes = Math.max(1, (components * bits) >> 3);
  const filtered = deflateSync(filterRows(data, rowBytes, pixelBytes), { level: 9, memLevel: 9 });
  if (plain.length <= filtered.length + 60)
    return { data: plain, filters: [{ name: 'FlateDecode', parameters: new Map() }], changes };
  const parameters = dictionary({
    Predictor: 15,
    Columns: width,
    Colors: components === 1 ? undefined : components,
    BitsPerComponent: bits === 8 ? undefined : bits,
  });
  return { data: filtered, filters: [{ name: 'FlateDecode', parameters }], changes };
}

/** The samples as indexes of the distinct colours, if these are few; undefined if that gains nothing. */
function withFewerColours(image: ImageStream, samples: Samples, mayHavePalette: boolean) {
  const { space, dictionary: entries, isMask } = image;
  // These refer to samples, not colours.
  const namesSamples = entries.has('Decode') || Array.isArray(entries.get('Mask'));
  if (!space || isMask || samples.bits !== 8 || namesSamples || space.kind === 'other') return undefined;
  const { components, data, width } = samples;
  const colours = new Map<number, number>();
  const count = data.length / components;
  const numbers = new Uint8Array(count);
  let last = -1;
  let lastNumber = 0;
  for (let pixel = 0; pixel < count; pixel++) {
    let colour = 0;
    for (let at = 0; at < components; at++)
      colour = (colour << 8) | (data[pixel * components + at] as number);
    if (colour !== last) {
      last = colour;
      const known = colours.get(colour);
      if (known === undefined) {
        if (colours.size === 256) return undefined;
        lastNumber = colours.size;
        colours.set(colour, lastNumber);
      } else lastNumber = known;
    }
    numbers[pixel] = lastNumber;
  }
  const bits = colours.size <= 2 ? 1 : colours.size <= 4 ? 2 : colours.size <= 16 ? 4 : 8;
  if (components === 1 && bits === 8) return undefined;
  if (space.kind === 'gray' && [...colours.keys()].every((level) => level === 0 || level === 255))
    return {
      samples: { data: packedBits(data, blackAndWhite, width, 1), width, components: 1, bits: 1 },
      changes: { BitsPerComponent: 1 },
    };
  if (!mayHavePalette) return undefined;
  // In colour order, so that similar neighbours have similar indexes.
  const sorted = [...colours.keys()].sort((one, other) => one - other);
  const order = new Uint8Array(256);
  for (const [index, colour] of sorted.entries()) order[colours.get(colour) ?? 0] = index;
  const { palette } = space;
  const base = palette?.base ?? entries.get('ColorSpace') ?? null;
  const size = palette?.components ?? components;
  const bytes = Buffer.alloc(sorted.length * size);
  for (const [index, colour] of sorted.entries()) {
    if (palette) bytes.set(palette.bytes.subarray(colour * size, (colour + 1) * size), index * size);
    else bytes.writeUIntBE(colour, index * size, size);
  }
  return {
    samples: { data: packedBits(numbers, order, width, bits), width, components: 1, bits },
    changes: { ColorSpace: ['Indexed', base, sorted.length - 1, bytes], BitsPerComponent: bits },
  };
}

function packedBits(numbers: Uint8Array, order: Uint8Array, width: number, bits: number): Uint8Array {
  const rowBytes = Math.ceil((width * bits) / 8);
  const packed = new Uint8Array(Math.ceil(numbers.length / width) * rowBytes);
  for (let pixel = 0; pixel < numbers.length; pixel++) {
    const column = pixel % width;
    const at = ((pixel - column) / width) * rowBytes + ((column * bits) >> 3);
    packed[at] =
      (packed[at] as number) |
      ((order[numbers[pixel] as number] as number) << (8 - bits - ((column * bits) & 7)));
  }
  return packed;
}
