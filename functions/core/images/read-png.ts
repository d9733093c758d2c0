import { inflateSync } from 'node:zlib';
import { BrokenImage } from './broken-image.ts';
import { colourProfile } from './colour-profile.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { paletteMask, splitAlpha } from './png-alpha.ts';
import { type PngHeader, readPngChunks } from './png-chunks.ts';
import { readExif } from './read-exif.ts';

/** The largest colour profile that is unpacked. Real ones have a few kilobytes, those for printing a megabyte. */
const maximumProfileBytes = 4 * 1024 * 1024;

/**
 * Reads the parts of a PNG needed to embed it. Its data is embedded unchanged, since PDF supports PNG's filters, and
 * alpha is split off without undoing them. Undefined if it is interlaced and must be decoded. Throws BrokenImage.
 */
export function readPng(bytes: Buffer): EmbeddedImage | undefined {
  const { header, chunks, data } = readPngChunks(bytes);
  if (header.isInterlaced) return undefined;
  const exif = chunks.get('eXIf');
  const components = header.colourType & 2 ? 3 : 1;
  return {
    widthPixels: header.widthPixels,
    heightPixels: header.heightPixels,
    orientation: exif ? readExif(exif).orientation : 1,
    dpi: readResolution(chunks.get('pHYs')),
    profile: header.colourType === 3 ? undefined : readProfile(chunks.get('iCCP'), components),
    ...samples(header, chunks, data),
  };
}

function samples(
  header: PngHeader,
  chunks: ReadonlyMap<string, Buffer>,
  data: Buffer,
): Pick<EmbeddedImage, 'colourSpace' | 'entries' | 'data' | 'softMask'> {
  const { colourType, bits } = header;
  const isRgb = (colourType & 2) !== 0;
  const transparency = chunks.get('tRNS');
  if (colourType & 4) {
    const { colour, alpha } = splitAlpha(header, data);
    const channels = isRgb ? 3 : 1;
    return {
      colourSpace: isRgb ? '/DeviceRGB' : '/DeviceGray',
      entries: predictorEntries(header.widthPixels, channels, bits),
      data: colour,
      softMask: alpha && { entries: predictorEntries(header.widthPixels, 1, bits), data: alpha },
    };
  }
  if (colourType === 3) {
    const palette = chunks.get('PLTE');
    const colours = Math.floor((palette?.length ?? 0) / 3);
    if (!palette || colours === 0) throw new BrokenImage('its palette is missing');
    const alpha = transparency && paletteMask(header, data, transparency);
    return {
      colourSpace: `[/Indexed/DeviceRGB ${colours - 1}<${palette.subarray(0, colours * 3).toString('hex')}>]`,
      entries: predictorEntries(header.widthPixels, 1, bits),
      data,
      softMask: alpha && { entries: '/BitsPerComponent 8/Filter/FlateDecode', data: alpha },
    };
  }
  const channels = isRgb ? 3 : 1;
  return {
    colourSpace: isRgb ? '/DeviceRGB' : '/DeviceGray',
    entries: predictorEntries(header.widthPixels, channels, bits) + colourKey(transparency, channels, bits),
    data,
  };
}

/** The entry for the one transparent colour (PNG, 11.3.2.1): a colour key mask (ISO 32000-1, 8.9.6.4). */
function colourKey(transparency: Buffer | undefined, channels: number, bits: number): string {
  if (!transparency || transparency.length < channels * 2) return '';
  const levels = Array.from(
    { length: channels },
    (_, at) => transparency.readUInt16BE(at * 2) & (2 ** bits - 1),
  );
  return `/Mask[${levels.map((level) => `${level} ${level}`).join(' ')}]`;
}

function predictorEntries(columns: number, colours: number, bits: number): string {
  return (
    `/BitsPerComponent ${bits}/Filter/FlateDecode` +
    `/DecodeParms<</Predictor 15/Colors ${colours}/BitsPerComponent ${bits}/Columns ${columns}>>`
  );
}

function readResolution(physical: Buffer | undefined): readonly [number, number] | undefined {
  const isMetres = physical?.length === 9 && physical[8] === 1;
  if (!isMetres) return undefined;
  return [physical.readUInt32BE(0) * 0.0254, physical.readUInt32BE(4) * 0.0254];
}

function readProfile(chunk: Buffer | undefined, components: number) {
  if (!chunk) return undefined;
  try {
    const packed = chunk.subarray(chunk.indexOf(0) + 2);
    return colourProfile(inflateSync(packed, { maxOutputLength: maximumProfileBytes }), components);
  } catch {
    // A damaged profile is ignored, as every viewer does.
    return undefined;
  }
}
