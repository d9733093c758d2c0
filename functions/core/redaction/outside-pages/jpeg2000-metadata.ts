import type { HoldsWords } from './jpeg-metadata.ts';

/** Boxes needed to draw an image (ITU-T T.800, annex I). Others contain metadata. */
const drawn = new Set(['jP  ', 'ftyp', 'jp2h', 'jp2c']);

/** Codestream markers: a comment, and the end of the main header (ITU-T T.800, table A.2). */
const [comment, startOfTile] = [0x64, 0x90];

/**
 * Removes boxes and comments that contain words from a JPEG 2000 image. The picture is unchanged. Returns the same
 * bytes if nothing was removed, or if they are not understood.
 */
export function withoutJpeg2000Metadata(image: Uint8Array, holds: HoldsWords): Uint8Array {
  const bytes = Buffer.from(image.buffer, image.byteOffset, image.byteLength);
  if (bytes.readUInt32BE(0) === 0xff4fff51) return withoutComments(bytes, holds);
  const kept: Uint8Array[] = [];
  let at = 0;
  let isChanged = false;
  while (at + 8 <= bytes.length) {
    const stated = bytes.readUInt32BE(at);
    const isLong = stated === 1;
    const header = isLong ? 16 : 8;
    if (at + header > bytes.length) return image;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : stated === 0 ? bytes.length - at : stated;
    if (length < header || at + length > bytes.length) return image;
    const box = bytes.subarray(at, at + length);
    const kind = bytes.toString('latin1', at + 4, at + 8);
    at += length;
    if (kind === 'jp2c') {
      const data = box.subarray(header);
      const left = withoutComments(data, holds);
      isChanged ||= left !== data;
      kept.push(...(left === data ? [box] : [boxHeader(left.length, kind), left]));
    } else if (drawn.has(kind) || !holds(box.subarray(header))) kept.push(box);
    else isChanged = true;
  }
  return isChanged ? Buffer.concat([...kept, bytes.subarray(at)]) : image;
}

function boxHeader(size: number, kind: string): Uint8Array {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(size + 8, 0);
  header.write(kind, 4, 'latin1');
  return header;
}

/** Removes comments from the main header of a codestream. */
function withoutComments(codestream: Buffer, holds: HoldsWords): Buffer {
  const kept: Uint8Array[] = [];
  let from = 0;
  for (let at = 2; at + 4 <= codestream.length && codestream[at] === 0xff; ) {
    const marker = codestream[at + 1] as number;
    if (marker === startOfTile) break;
    const end = at + 2 + codestream.readUInt16BE(at + 2);
    if (end > codestream.length) break;
    if (marker === comment && holds(codestream.subarray(at + 4, end))) {
      kept.push(codestream.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return kept.length === 0 ? codestream : Buffer.concat([...kept, codestream.subarray(from)]);
}
