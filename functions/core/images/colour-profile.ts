import type { ColourProfile } from './embedded-image.ts';

const spaces = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' } as const;

/** The profile in these bytes; undefined unless it is valid for this number of components (ICC.1, 7.2). */
export function colourProfile(bytes: Buffer, components: number): ColourProfile | undefined {
  if (components !== 1 && components !== 3 && components !== 4) return undefined;
  if (bytes.length < 132 || bytes.readUInt32BE(0) > bytes.length) return undefined;
  if (bytes.toString('latin1', 36, 40) !== 'acsp') return undefined;
  // A device link or an abstract profile does not describe a device's colours.
  if (!['scnr', 'mntr', 'prtr', 'spac'].includes(bytes.toString('latin1', 12, 16))) return undefined;
  return bytes.toString('latin1', 16, 20) === spaces[components] ? { bytes, components } : undefined;
}
