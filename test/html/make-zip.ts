import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a ZIP, with what of it is to be wrong or unusual. */
export interface ZipPart {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  /** 8, Deflate, by default. */
  readonly method?: number;
  readonly flags?: number;
  readonly sizeBytes?: number;
  readonly sum?: number;
  /** The Unix mode; none by default, as by programs of Windows. */
  readonly mode?: number;
  /** The index of another entry, whose data this entry claims as its own. */
  readonly dataOf?: number;
  /** Sizes and sum follow the data (APPNOTE 6.3.10, 4.3.9). */
  readonly hasDescriptor?: true;
  readonly extra?: Buffer;
}

const utf8 = 0x0800;

/** A ZIP as programs write it, or as none would. `count` is the number of entries that it claims to have. */
export function makeZip(parts: readonly ZipPart[], count = parts.length): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const part of parts) {
    const { method = 8, mode, dataOf, hasDescriptor, extra = Buffer.alloc(0) } = part;
    const name = Buffer.from(part.name as string); // or a buffer, which is copied
    const content = Buffer.from((part.content ?? '') as string);
    const data = method === 8 ? deflateRawSync(content) : content;
    const { flags = typeof part.name === 'string' ? utf8 : 0 } = part;
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags | (hasDescriptor ? 8 : 0), 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(part.sum ?? crc32(content), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(part.sizeBytes ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    facts.writeUInt16LE(extra.length, 24);
    const inLocal = Buffer.from(facts);
    if (hasDescriptor) inLocal.fill(0, 10, 22);
    const descriptor = hasDescriptor ? [Buffer.from('PK\x07\x08', 'latin1'), facts.subarray(10, 22)] : [];
    const local = [Buffer.from('PK\x03\x04', 'latin1'), inLocal, name, extra, data, ...descriptor];
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(mode === undefined ? 0 : (mode << 16) >>> 0, 6);
    rest.writeUInt32LE(dataOf === undefined ? at : (offsets[dataOf] ?? 0), 10);
    const madeBy = Buffer.from([20, mode === undefined ? 0 : 3]);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), madeBy, facts, rest, name, extra);
    offsets.push(at);
    if (dataOf !== undefined) continue;
    pieces.push(...local);
    at += Buffer.concat(local).length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, central, end]);
}

/** A ZIP of files by their names. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Buffer<ArrayBuffer> {
  return makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));
}
