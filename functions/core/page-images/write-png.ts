import { crc32, deflateSync } from 'node:zlib';

/** Samples in PNG's layout: rows begin on a byte boundary, 16-bit components have the high byte first. */
export interface PngSamples {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly kind: 'gray' | 'rgb' | 'indexed' | 'gray and alpha' | 'rgb and alpha';
  readonly data: Uint8Array;
  /** Three bytes for each colour of an indexed image. */
  readonly palette?: Uint8Array | undefined;
  readonly profile?: Uint8Array | undefined;
}

const kinds = {
  gray: [0, 1],
  rgb: [2, 3],
  indexed: [3, 1],
  'gray and alpha': [4, 2],
  'rgb and alpha': [6, 4],
} as const;

const signature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG of samples, without changing them. */
export function writePng({ width, height, bits, kind, data, palette, profile }: PngSamples): Buffer {
  const [type, components] = kinds[kind];
  const rowBytes = Math.ceil((width * components * bits) / 8);
  const rows = Buffer.alloc((rowBytes + 1) * height);
  const pixelBytes = Math.max(1, (components * bits) >> 3);
  for (let row = 0; row < height; row++) filterRow(data, row * rowBytes, rowBytes, pixelBytes, rows, row);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, type], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...(profile
      ? [chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), deflateSync(profile)]))]
      : []),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Whole bytes become differences from those above, which deflate well in most pictures. */
function filterRow(
  data: Uint8Array,
  from: number,
  rowBytes: number,
  pixelBytes: number,
  rows: Buffer,
  row: number,
): void {
  const to = row * (rowBytes + 1);
  const isUp = row > 0 && pixelBytes > 0;
  rows[to] = isUp ? 2 : 0;
  for (let at = 0; at < rowBytes; at++) {
    const value = data[from + at] ?? 0;
    rows[to + 1 + at] = isUp ? value - (data[from + at - rowBytes] ?? 0) : value;
  }
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
