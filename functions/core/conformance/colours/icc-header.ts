/** The header of an ICC profile (ICC.1:2022, 7.2). */
export interface IccHeader {
  /** The major and the minor version, as `4.4`. */
  readonly version: number;
  /** Such as `mntr` and `prtr`. */
  readonly deviceClass: string;
  /** The colour space of the device, padded to four characters: `RGB `. */
  readonly colourSpace: string;
  readonly components: number;
}

const components: Readonly<Record<string, number>> = { GRAY: 1, 'RGB ': 3, 'Lab ': 3, CMYK: 4 };

/** Reads the header of a profile; undefined if the bytes are not a profile. */
export function readIccHeader(bytes: Uint8Array): IccHeader | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 132 || buffer.toString('latin1', 36, 40) !== 'acsp') return undefined;
  const colourSpace = buffer.toString('latin1', 16, 20);
  return {
    version: (buffer[8] as number) + ((buffer[9] as number) >> 4) / 10,
    deviceClass: buffer.toString('latin1', 12, 16),
    colourSpace,
    components: components[colourSpace] ?? 0,
  };
}
