import { spend } from '../work-budget.ts';

/** The maximum expansion of PDF's original filters. */
const mostGrowth = 1_032;

/**
 * Unpacks data and charges the output to the work budget. A failed attempt is charged `maximumBytes` or the filter's
 * maximum expansion of the data, whichever is less.
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
