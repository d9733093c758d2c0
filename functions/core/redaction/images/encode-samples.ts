import { deflateSync } from 'node:zlib';
import { encodeJbig2 } from '../../page-images/encode-jbig2.ts';
import { filterRows } from '../../page-images/filter-rows.ts';
import { rowBytesOf, type Samples } from '../../page-images/samples.ts';
import { dictionary, type Value } from '../../pdf-objects/objects/values.ts';

/** The data of an image, and the dictionary entries for its encoding. */
export interface EncodedSamples {
  readonly data: Uint8Array;
  readonly entries: Readonly<Record<string, Value>>;
}

/** Larger bitmaps would take seconds to encode as JBIG2. */
const maximumBitmapPixels = 40_000_000;

/** Encodes samples losslessly: one bit as JBIG2, others by Flate, after PNG's filters. */
export function encodeSamples(samples: Samples): EncodedSamples {
  const { data, width, height, components, bits } = samples;
  if (bits === 1 && components === 1 && width * height <= maximumBitmapPixels)
    return { data: encodeJbig2({ data, width, height }), entries: { Filter: 'JBIG2Decode' } };
  const filtered = filterRows(data, rowBytesOf(samples), Math.max(1, (components * bits) >> 3));
  const DecodeParms = dictionary({
    Predictor: 15,
    Columns: width,
    Colors: components,
    BitsPerComponent: bits,
  });
  return { data: deflateSync(filtered), entries: { Filter: 'FlateDecode', DecodeParms } };
}
