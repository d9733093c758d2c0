import type { Random } from './random.ts';

/** A way to damage a file. */
export type Mutation = (random: Random, bytes: Buffer, others: readonly Buffer[]) => Buffer;

const extremes = [0, 1, 0x7f, 0x80, 0xff];

/** Damage that knows nothing of formats: bytes and pieces changed, lost, doubled and brought in from other files. */
export const byteMutations: readonly Mutation[] = [
  (random, bytes) => changed(bytes, random.below(bytes.length), Buffer.of(random.below(256))),
  (random, bytes) => changed(bytes, random.below(bytes.length), Buffer.of(random.pick(extremes))),
  (random, bytes) => {
    const at = random.below(bytes.length);
    return changed(bytes, at, Buffer.of((bytes[at] ?? 0) ^ (1 << random.below(8))));
  },
  (random, bytes) => changed(bytes, random.below(Math.min(bytes.length, 120)), Buffer.of(random.below(256))),
  (random, bytes) => {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at + random.below(300), Buffer.alloc(0));
  },
  (random, bytes) => {
    const at = random.below(bytes.length);
    return replaced(bytes, at, at, bytes.subarray(at, at + random.below(600)));
  },
  (random, bytes) => bytes.subarray(0, random.below(bytes.length)),
  (random, bytes, others) => {
    const [at, other] = [random.below(bytes.length), random.pick(others)];
    const from = random.below(other.length);
    const piece = other.subarray(from, from + random.below(2_000));
    return random.chance(0.5) ? replaced(bytes, at, at, piece) : changed(bytes, at, piece);
  },
  (random, bytes, others) => {
    const other = random.pick(others);
    return Buffer.concat([
      bytes.subarray(0, random.below(bytes.length)),
      other.subarray(random.below(other.length)),
    ]);
  },
];

/** The bytes with those from `start` to `end` replaced by others. */
export function replaced(bytes: Buffer, start: number, end: number, piece: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, start), piece, bytes.subarray(end)]);
}

/** The bytes with a piece written over them, so that nothing behind it moves. */
function changed(bytes: Buffer, at: number, piece: Uint8Array): Buffer {
  return replaced(bytes, at, at + piece.length, piece);
}
