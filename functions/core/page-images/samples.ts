/** Samples of an image in rows of whole bytes (ISO 32000-2, 8.9.5.2). */
export interface Samples {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly components: number;
  /** Bits per component: 1, 2, 4, 8 or 16. */
  readonly bits: number;
}

/** The size of a row of samples in bytes. */
export function rowBytesOf({ width, components, bits }: Omit<Samples, 'data' | 'height'>): number {
  return Math.ceil((width * components * bits) / 8);
}
