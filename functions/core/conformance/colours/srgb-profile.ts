import {
  d50,
  description,
  fixedNumbers,
  type IccTags,
  iccProfile,
  plainText,
  typed,
  uint32,
  xyz,
} from './icc-profile.ts';

/** The XYZ values of sRGB's primaries and white, adapted to D50 (ICC.1:2022, annex E; IEC 61966-2-1). */
const colorants = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.71409],
} as const;

/**
 * Returns a minimal ICC profile of sRGB: version 4 has sRGB's own curve; version 2, which has no formulas, a table of
 * it. About 400 and 700 bytes. Each is built once.
 */
export function srgbProfile(version: 2 | 4): Buffer {
  const profile = built.get(version) ?? builtProfile(version);
  built.set(version, profile);
  return profile;
}

const built = new Map<2 | 4, Buffer>();

function builtProfile(version: 2 | 4): Buffer {
  const text = version === 4 ? multiLocalized : plainText;
  const tags: IccTags = [
    [['desc'], version === 4 ? multiLocalized('sRGB') : description('sRGB')],
    [['cprt'], text('CC0')],
    [['wtpt'], xyz(d50)],
    ...Object.entries(colorants).map(([name, values]) => [[name], xyz(values)] as const),
    [['rTRC', 'gTRC', 'bTRC'], version === 4 ? formula : sampled],
  ];
  return iccProfile({ version, kind: 'mntrRGB XYZ ' }, tags);
}

/** Encodes a text in one language: one record of 12 bytes, then UTF-16. */
function multiLocalized(text: string): Buffer {
  const characters = Buffer.from(text, 'utf16le').swap16();
  return typed('mluc', uint32(1, 12), Buffer.from('enUS'), uint32(characters.length, 28), characters);
}

/** sRGB's curve: a line near black, then a power (parametric curve of type 3). */
const formula = typed(
  'para',
  Buffer.of(0, 3, 0, 0),
  fixedNumbers([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]),
);

/** The number of points that keep linear interpolation within 1/65,535 of an eight-bit step nearly everywhere. */
const sampledPoints = 128;

const sampled = typed(
  'curv',
  uint32(sampledPoints),
  Buffer.concat(
    Array.from({ length: sampledPoints }, (_, index) => {
      const value = index / (sampledPoints - 1);
      const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      const bytes = Buffer.alloc(2);
      bytes.writeUInt16BE(Math.round(linear * 65_535));
      return bytes;
    }),
  ),
);
