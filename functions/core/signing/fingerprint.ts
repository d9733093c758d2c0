import { digest } from './keys/algorithms.ts';

/** A hexadecimal name of bytes, to know them again. */
export function fingerprint(bytes: Uint8Array): string {
  return digest('sha256', bytes).toString('hex');
}
