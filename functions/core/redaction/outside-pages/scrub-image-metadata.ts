import { documentObjects } from '../../page-content/streams/change-values.ts';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { DamagedPdf, PdfLimitExceeded } from '../../pdf-objects/errors.ts';
import { decodeFilters, streamFilters } from '../../pdf-objects/filters/decode-filters.ts';
import { isDictionary, withEntries } from '../../pdf-objects/objects/values.ts';
import { readingsOfText } from '../matching/readings.ts';
import { bytesFinder } from '../proof/find-bytes.ts';
import { withoutJpegMetadata } from './jpeg-metadata.ts';
import { withoutJpeg2000Metadata } from './jpeg2000-metadata.ts';
import type { Scrubbing } from './scrubbing.ts';

const cleaners = { DCTDecode: withoutJpegMetadata, JPXDecode: withoutJpeg2000Metadata } as const;

const maximumBytes = 256 * 1024 * 1024;

/** The maximum size of all images read as text. The rest is searched for the bytes of the words. */
const maximumReadBytes = 4 * 1024 * 1024;

/** Removes metadata of images, such as captions in Exif, that contains words. */
export function scrubImageMetadata(scrubbing: Scrubbing): void {
  const { draft, needles, report } = scrubbing;
  const { file } = draft;
  if (needles.size === 0) return;
  const wordIn = bytesFinder(needles.texts);
  let toRead = maximumReadBytes;
  const heldIn = (bytes: Uint8Array): string | undefined => {
    toRead -= bytes.length;
    const readings = toRead >= 0 ? readingsOfBytes(bytes) : [];
    return readings.find((reading) => needles.isIn(reading)) ?? wordIn(bytes);
  };
  for (const { number, value, data } of documentObjects(draft)) {
    if (!data || !isDictionary(value) || value.get('Subtype') !== 'Image') continue;
    try {
      const { data: encoded, filters } = decodeFilters(streamFilters(file, value), data, maximumBytes);
      const [codec] = filters;
      const clean = codec && filters.length === 1 ? cleaners[codec.name as keyof typeof cleaners] : undefined;
      if (!codec || !clean) continue;
      const held: string[] = [];
      const left = clean(encoded, (bytes) => {
        const found = heldIn(bytes);
        if (found !== undefined) held.push(found);
        return found !== undefined;
      });
      if (left === encoded) continue;
      report('metadata', held.join(' '));
      const DecodeParms = codec.parameters.size > 0 ? codec.parameters : undefined;
      changeObject(
        draft,
        number,
        withEntries(value, { Filter: codec.name, DecodeParms, DP: undefined }),
        left,
      );
    } catch (error) {
      if (!(error instanceof DamagedPdf || error instanceof PdfLimitExceeded || error instanceof RangeError))
        throw error;
    }
  }
}

/** Returns the possible texts in bytes that are only partly text. */
function readingsOfBytes(bytes: Uint8Array): readonly string[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = [whole, whole.subarray(1)].flatMap((some) => {
    const even = some.subarray(0, some.length & ~1);
    return [even.toString('utf16le'), Buffer.from(even).swap16().toString('utf16le')];
  });
  return [...readingsOfText(whole.toString('latin1')), ...readingsOfText(whole.toString('utf8')), ...wide];
}
