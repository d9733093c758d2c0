import { paeth } from '../pdf-objects/filters/decode-stream.ts';
import { BrokenImage } from './broken-image.ts';

/** Undoes a row's filter in place (PNG, 9.2). `above` is the unfiltered row before it; `pixelBytes` is at least 1. */
export function unfilterRow(filter: number, line: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  const length = line.length;
  if (filter === 0) return;
  if (filter === 1) {
    for (let at = pixelBytes; at < length; at++) line[at] = byte(line, at) + byte(line, at - pixelBytes);
  } else if (filter === 2) {
    for (let at = 0; at < length; at++) line[at] = byte(line, at) + byte(above, at);
  } else if (filter === 3) {
    for (let at = 0; at < length; at++) {
      const left = at < pixelBytes ? 0 : byte(line, at - pixelBytes);
      line[at] = byte(line, at) + ((left + byte(above, at)) >> 1);
    }
  } else if (filter === 4) {
    for (let at = 0; at < length; at++) {
      const isFirst = at < pixelBytes;
      const left = isFirst ? 0 : byte(line, at - pixelBytes);
      line[at] = byte(line, at) + paeth(left, byte(above, at), isFirst ? 0 : byte(above, at - pixelBytes));
    }
  } else throw new BrokenImage(`it has a row with the unknown filter ${filter}`);
}

function byte(bytes: Uint8Array, at: number): number {
  return bytes[at] as number;
}
