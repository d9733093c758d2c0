import { d50, description, fixedNumbers, iccProfile, plainText, typed, xyz } from './icc-profile.ts';

/** The sRGB colours of overprinted offset inks, indexed by the sum of 8 for cyan, 4, 2 and 1 for black. */
const overprints = [
  0xffffff, 0x231f20, 0xfff200, 0x1c1a00, 0xec008c, 0x240000, 0xed1c24, 0x220000, 0x00adef, 0x000f24,
  0x00a650, 0x001300, 0x2e3192, 0x000002, 0x363639, 0x000000,
];

/** The steps of each ink in the table; colours between them are interpolated. */
const gridPoints = 9;

/** Converts sRGB primaries to XYZ under D50 (IEC 61966-2-1, adapted as ICC.1:2022, annex E says). */
const toXyz = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.71409],
] as const;

/**
 * Converts ink shares from 0 to 1 to sRGB as most viewers show DeviceCMYK: the overprint colours weighted by the area
 * that each covers (Demichel's equations).
 */
function srgbOf(inks: readonly number[]): readonly number[] {
  const colour = [0, 0, 0];
  for (const [index, overprint] of overprints.entries()) {
    const share = inks.reduce((product, ink, at) => product * (index & (8 >> at) ? ink : 1 - ink), 1);
    for (const at of [0, 1, 2])
      colour[at] = (colour[at] as number) + (share * ((overprint >> (16 - at * 8)) & 255)) / 255;
  }
  return colour;
}

/** Converts sRGB to CIE L*a*b* in the 16 bits of a version 2 profile (ICC.1:2001-04, 6.3.4). */
function encodedLab(srgb: readonly number[]): readonly number[] {
  const linear = srgb.map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const [x = 0, y = 0, z = 0] = toXyz.map((row, index) => {
    const ratio = row.reduce((sum, factor, at) => sum + factor * (linear[at] ?? 0), 0) / (d50[index] ?? 1);
    return ratio > 216 / 24_389 ? Math.cbrt(ratio) : (ratio * 24_389) / 27 / 116 + 16 / 116;
  });
  const lab = [(116 * y - 16) * 652.8, (500 * (x - y) + 128) * 256, (200 * (y - z) + 128) * 256];
  return lab.map((value) => Math.max(0, Math.min(65_535, Math.round(value))));
}

/** Returns an ICC profile of version 2 for DeviceCMYK, with the colours of viewers that do not know the ink. */
export function cmykProfile(): Buffer {
  const table = Buffer.alloc(gridPoints ** 4 * 6);
  for (let index = 0; index < gridPoints ** 4; index++) {
    const inks = [3, 2, 1, 0].map(
      (power) => (Math.floor(index / gridPoints ** power) % gridPoints) / (gridPoints - 1),
    );
    for (const [at, value] of encodedLab(srgbOf(inks)).entries())
      table.writeUInt16BE(value, index * 6 + at * 2);
  }
  const straight = Buffer.from('0000ffff', 'hex');
  return iccProfile({ version: 2, kind: 'scnrCMYKLab ' }, [
    [['desc'], description('CMYK')],
    [['cprt'], plainText('CC0')],
    [['wtpt'], xyz(d50)],
    [
      ['A2B0'],
      typed(
        'mft2',
        Buffer.of(4, 3, gridPoints, 0),
        fixedNumbers([1, 0, 0, 0, 1, 0, 0, 0, 1]),
        Buffer.of(0, 2, 0, 2),
        ...[1, 2, 3, 4].map(() => straight),
        table,
        ...[1, 2, 3].map(() => straight),
      ),
    ],
  ]);
}
