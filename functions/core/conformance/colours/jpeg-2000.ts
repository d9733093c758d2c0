/** The colour properties of a JPEG 2000 file (ISO/IEC 15444-1, annexes A and I). */
export interface Jpeg2000Facts {
  readonly channels: number;
  /** The bits of each channel; undefined if they differ. */
  readonly bits: number | undefined;
  /** Its colour specifications: the method, the enumerated space and the approximation. */
  readonly spaces: readonly {
    readonly method: number;
    readonly isExact: boolean;
    readonly enumerated: number | undefined;
  }[];
}

const maximumBoxes = 1_000;

/** Reads the boxes and the first marker of a JPEG 2000 image; undefined if it is malformed. */
export function readJpeg2000(data: Uint8Array): Jpeg2000Facts | undefined {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const codestream = bytes.indexOf(Buffer.from('ff4fff51', 'hex'));
  if (codestream < 0 || codestream + 42 > bytes.length) return undefined;
  const channels = bytes.readUInt16BE(codestream + 40);
  if (channels === 0 || codestream + 42 + channels * 3 > bytes.length) return undefined;
  const depths = Array.from(
    { length: channels },
    (_, at) => (bytes[codestream + 42 + at * 3] as number) & 0x7f,
  );
  const spaces: Jpeg2000Facts['spaces'][number][] = [];
  const walk = (start: number, end: number, left: number): number => {
    let [at, boxes] = [start, left];
    while (at + 8 <= end && boxes-- > 0) {
      const length = bytes.readUInt32BE(at) || end - at;
      const type = bytes.toString('latin1', at + 4, at + 8);
      if (length < 8) return boxes;
      if (type === 'jp2h') boxes = walk(at + 8, Math.min(at + length, end), boxes);
      if (type === 'colr' && at + 15 <= end)
        spaces.push({
          method: bytes[at + 8] as number,
          isExact: bytes[at + 10] === 1,
          enumerated: bytes[at + 8] === 1 ? bytes.readUInt32BE(at + 11) : undefined,
        });
      at += length;
    }
    return boxes;
  };
  walk(0, codestream, maximumBoxes);
  const [first] = depths;
  return { channels, bits: depths.every((depth) => depth === first) ? (first ?? 0) + 1 : undefined, spaces };
}

/**
 * Wraps a bare codestream in a JPEG 2000 file, which PDF requires, with the colour space that readers assume. Returns
 * the same data if it is a file already.
 */
export function asJpeg2000File(data: Uint8Array): Uint8Array {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const facts = bytes.length > 42 && bytes.readUInt32BE(0) === 0xff4fff51 ? readJpeg2000(data) : undefined;
  if (!facts) return data;
  const [width, height] = [8, 12].map((at) => bytes.readUInt32BE(at) - bytes.readUInt32BE(at + 8));
  const depth = facts.bits === undefined ? 255 : facts.bits - 1;
  const header = Buffer.alloc(14);
  header.writeUInt32BE(Math.max(height ?? 0, 0), 0);
  header.writeUInt32BE(Math.max(width ?? 0, 0), 4);
  header.writeUInt16BE(facts.channels, 8);
  Buffer.of(depth, 7).copy(header, 10);
  const enumerated = facts.channels === 1 ? 17 : facts.channels === 4 ? 12 : 16;
  return Buffer.concat([
    box('jP  ', Buffer.of(0x0d, 0x0a, 0x87, 0x0a)),
    box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ', 'latin1')),
    box('jp2h', Buffer.concat([box('ihdr', header), box('colr', Buffer.of(1, 0, 0, 0, 0, 0, enumerated))])),
    box('jp2c', bytes),
  ]);
}

function box(type: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}
