import { spend } from '../work-budget.ts';

/** Of the filters that PDF has had from its beginning, none unpacks a byte to more. */
const mostGrowth = 1_032;

/**
 * Unpacks data, and takes from the budget of work what came of it. What fails may have been unpacked to `maximumBytes` before it
 * did, or to as much as a filter can make of the data, and is charged so.
 */
export function unpackCharged(
  filter: unknown,
  packedBytes: number,
  maximumBytes: number,
  unpack: () => Uint8Array,
): Uint8Array {
  const growth = filter === 'BrotliDecode' ? Infinity : mostGrowth;
  let unpackedBytes = Math.max(0, Math.min(maximumBytes, packedBytes * growth));
  try {
    const unpacked = unpack();
    unpackedBytes = unpacked.length;
    return unpacked;
  } finally {
    spend('unpackedByte', unpackedBytes);
  }
}
