const word = (value: number) => [
  (value >>> 24) & 0xff,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
];

/** A segment of a JPEG file, of its marker. */
export function segment(marker: number, data: Uint8Array | readonly number[]): Buffer {
  return Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff, ...data]);
}

/** A JPEG file whose frame claims so many pixels a side, with so many scans of some bytes; of marker SOF0, or SOF2. */
export function giantJpeg(side = 65_535, scans = 1, frame = 0xc0): Buffer {
  const high = side >> 8;
  const low = side & 0xff;
  const table = [0, 1, ...Array(15).fill(0), 0]; // one code of one bit
  const scan = segment(0xda, frame === 0xc2 ? [1, 1, 0, 1, 63, 0] : [3, 1, 0, 2, 0, 3, 0, 0, 63, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array(64).fill(1)]),
    segment(frame, [8, high, low, high, low, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0]),
    segment(0xc4, table),
    segment(0xc4, [0x10, ...table.slice(1)]),
    ...Array.from({ length: scans }, () => Buffer.concat([scan, Buffer.from([0, 0, 0, 0])])),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A codestream of JPEG 2000 of that size, in tiles of so many pixels a side (ITU-T T.800, annex A). */
export function giantJpx(side: number, components: number, tile = side): Buffer {
  const sizes = [0, 0, ...word(side), ...word(side), ...word(0), ...word(0), ...word(tile), ...word(tile)];
  const offsets = [...word(0), ...word(0), components >> 8, components & 0xff];
  const depths = Array.from({ length: components }, () => [7, 1, 1]).flat();
  return Buffer.concat([
    Buffer.from([0xff, 0x4f]),
    segment(0x51, [...sizes, ...offsets, ...depths]),
    segment(0x52, [0, 0, 0, 1, 0, 5, 4, 4, 0, 1]),
    segment(0x5c, [0x40, ...Array(16).fill(0x40)]),
    segment(0x90, [0, 0, ...word(0), 0, 1]),
    Buffer.from([0xff, 0x93, 0, 0, 0, 0, 0xff, 0xd9]),
  ]);
}
