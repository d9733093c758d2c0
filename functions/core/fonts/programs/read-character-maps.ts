import { firstIndex } from '../../first-index.ts';
import { BrokenFont } from './broken-font.ts';

/** One of a font's maps from characters to glyphs (OpenType, "cmap"). */
export interface CharacterMap {
  readonly platform: number;
  readonly encoding: number;
  /** Glyphs by character code. */
  readonly glyphs: ReadonlyMap<number, number>;
}

const maximumMaps = 16;
/** For all ranges of a map together: they may overlap. */
const maximumCodes = 200_000;
/** Variation sequences, which only text layout uses. */
const variations = 14;

/** Reads every map of a `cmap` table. Throws BrokenFont. */
export function readCharacterMaps(cmap: Buffer): readonly CharacterMap[] {
  const count = cmap.readUInt16BE(2);
  if (count > maximumMaps) throw new BrokenFont('too many maps');
  return Array.from({ length: count }, (_, index) => {
    const record = 4 + index * 8;
    return {
      platform: cmap.readUInt16BE(record),
      encoding: cmap.readUInt16BE(record + 2),
      glyphs: readMap(cmap.subarray(cmap.readUInt32BE(record + 4))),
    };
  });
}

/**
 * Returns a lookup of a font's glyphs by code point, 0 for none, in its format 12 map or else format 4. For our own
 * fonts, whose glyphs are looked up one by one.
 */
export function glyphLookup(cmap: Buffer): (codePoint: number) => number {
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + index * 8)),
  );
  const ofFormat = (format: number) => maps.find((map) => map.readUInt16BE(0) === format);
  const map = ofFormat(12) ?? ofFormat(4);
  if (!map) throw new BrokenFont('no map of format 4 or 12');
  const ranges = rangesOf(map);
  return (codePoint) => {
    const range = ranges[firstIndex(ranges.length, (index) => (ranges[index]?.last ?? 0) >= codePoint)];
    return range && codePoint >= range.first ? range.glyphOf(codePoint) : 0;
  };
}

/** Consecutive codes. */
interface CodeRange {
  readonly first: number;
  readonly last: number;
  /** The glyph of a code in the range; 0 for none. */
  glyphOf(code: number): number;
}

function readMap(map: Buffer): ReadonlyMap<number, number> {
  const glyphs = new Map<number, number>();
  let codes = 0;
  for (const { first, last, glyphOf } of rangesOf(map)) {
    if (last - first > 65_536 || codes > maximumCodes) throw new BrokenFont('a map too large');
    codes += Math.max(0, last - first + 1);
    for (let code = first; code <= last; code++) {
      const glyph = glyphOf(code);
      if (glyph > 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

function rangesOf(map: Buffer): readonly CodeRange[] {
  const format = map.readUInt16BE(0);
  if (format === 0) return [{ first: 0, last: 255, glyphOf: (code) => map[6 + code] ?? 0 }];
  if (format === 4) return segmentsOf(map);
  if (format === 6) {
    const [first, count] = [map.readUInt16BE(6), map.readUInt16BE(8)];
    return [{ first, last: first + count - 1, glyphOf: (code) => glyphAt(map, 10 + (code - first) * 2) }];
  }
  if (format === 12)
    return Array.from({ length: Math.min(map.readUInt32BE(12), 65_536) }, (_, group) => {
      const at = 16 + group * 12;
      const [first, last, glyph] = [map.readUInt32BE(at), map.readUInt32BE(at + 4), map.readUInt32BE(at + 8)];
      return { first, last, glyphOf: (code) => glyph + code - first };
    });
  if (format !== variations) throw new BrokenFont('a map of an unknown format');
  return [];
}

/** The segments of a map of format 4. */
function segmentsOf(map: Buffer): readonly CodeRange[] {
  const doubled = map.readUInt16BE(6);
  return Array.from({ length: Math.ceil(doubled / 2) }, (_, index) => {
    const at = index * 2;
    const last = map.readUInt16BE(14 + at);
    const first = map.readUInt16BE(16 + doubled + at);
    const delta = map.readUInt16BE(16 + doubled * 2 + at);
    const rangeAt = 16 + doubled * 3 + at;
    const range = map.readUInt16BE(rangeAt);
    const glyphOf = (code: number) => {
      if (range === 0) return (code + delta) & 0xffff;
      const glyph = glyphAt(map, rangeAt + range + (code - first) * 2);
      return glyph > 0 ? (glyph + delta) & 0xffff : 0;
    };
    return { first, last, glyphOf };
  });
}

function glyphAt(map: Buffer, at: number): number {
  return at + 2 <= map.length ? map.readUInt16BE(at) : 0;
}

/** A `cmap` table with only the characters of these glyphs. */
export function writeCharacterMaps(
  maps: readonly CharacterMap[],
  isKept: (glyph: number) => boolean,
): Buffer {
  const written = maps.map(({ platform, glyphs }) => {
    const kept = [...glyphs]
      .filter(([code, glyph]) => code < 0xffff && isKept(glyph))
      .sort(([one], [other]) => one - other);
    return platform === 1 ? byteMap(kept) : segmentMap(kept);
  });
  const header = Buffer.alloc(4 + maps.length * 8);
  header.writeUInt16BE(maps.length, 2);
  let offset = header.length;
  for (const [index, { platform, encoding }] of maps.entries()) {
    header.writeUInt16BE(platform, 4 + index * 8);
    header.writeUInt16BE(encoding, 6 + index * 8);
    header.writeUInt32BE(offset, 8 + index * 8);
    offset += written[index]?.length ?? 0;
  }
  return Buffer.concat([header, ...written]);
}

/** Format 6: the glyphs of a run of codes; Macintosh encodings have 256. */
function byteMap(kept: readonly (readonly [number, number])[]): Buffer {
  const codes = kept.filter(([code]) => code < 256);
  const first = codes[0]?.[0] ?? 0;
  const count = codes.length === 0 ? 0 : (codes.at(-1)?.[0] ?? 0) - first + 1;
  const map = Buffer.alloc(10 + count * 2);
  map.writeUInt16BE(6, 0);
  map.writeUInt16BE(map.length, 2);
  map.writeUInt16BE(first, 6);
  map.writeUInt16BE(count, 8);
  for (const [code, glyph] of codes) map.writeUInt16BE(glyph, 10 + (code - first) * 2);
  return map;
}

/** Format 4: segments of consecutive codes with consecutive glyphs. */
function segmentMap(kept: readonly (readonly [number, number])[]): Buffer {
  const segments: { first: number; last: number; delta: number }[] = [];
  for (const [code, glyph] of kept) {
    const open = segments.at(-1);
    const delta = (glyph - code) & 0xffff;
    if (open && open.last === code - 1 && open.delta === delta) open.last = code;
    else segments.push({ first: code, last: code, delta });
  }
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 });
  const count = segments.length;
  const map = Buffer.alloc(16 + count * 8);
  const power = Math.floor(Math.log2(count));
  const header = [4, map.length, 0, count * 2, 2 ** power * 2, power, (count - 2 ** power) * 2];
  for (const [index, value] of header.entries()) map.writeUInt16BE(value, index * 2);
  for (const [index, { first, last, delta }] of segments.entries()) {
    map.writeUInt16BE(last, 14 + index * 2);
    map.writeUInt16BE(first, 16 + (count + index) * 2);
    map.writeUInt16BE(delta, 16 + (count * 2 + index) * 2);
  }
  return map;
}
