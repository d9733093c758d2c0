import { crc32 } from 'node:zlib';
import { byteMutations } from './mutate-bytes.ts';
import type { Random } from './random.ts';

/** An image with one to three faults. Most PNGs get the checksums of their new content, or nothing would look further. */
export function mutateImage(random: Random, image: Buffer, others: readonly Buffer[]): Buffer {
  let mutated = image;
  for (let faults = 1 + random.below(3); faults > 0 && mutated.length > 0; faults--) {
    mutated = random.pick(byteMutations)(random, mutated, others);
  }
  return random.chance(0.7) ? withChecksums(mutated) : mutated;
}

const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A PNG with right checksums (PNG 3rd edition, clause 5.5); any other file as it is. */
function withChecksums(image: Buffer): Buffer {
  if (!image.subarray(0, 8).equals(pngSignature)) return image;
  const mended = Buffer.from(image);
  for (let at = 8; at + 12 <= mended.length; ) {
    const end = at + 8 + mended.readUInt32BE(at);
    if (end + 4 > mended.length) break;
    mended.writeUInt32BE(crc32(mended.subarray(at + 4, end)), end);
    at = end + 4;
  }
  return mended;
}
