/** The tags of a profile, each with the signatures that share it. */
type Tags = readonly (readonly [signatures: readonly string[], data: Buffer])[];

/** Of sRGB's primaries and of its white, adapted to D50 (ICC.1:2022, annex E; IEC 61966-2-1). */
const colorants = {
  rXYZ: [0.43607, 0.22249, 0.01392],
  gXYZ: [0.38515, 0.71687, 0.09708],
  bXYZ: [0.14307, 0.06061, 0.71409],
} as const;
const d50 = [0.9642, 1, 0.8249] as const;

const headerBytes = 128;

/**
 * An ICC profile of sRGB as small as can be: in version 4 with sRGB's own curve, in version 2, which has no formulas, with
 * a table of it. About 400 and 700 bytes.
 */
export function srgbProfile(version: 2 | 4): Buffer {
  const text = version === 4 ? multiLocalized : plainText;
  const tags: Tags = [
    [['desc'], version === 4 ? multiLocalized('sRGB') : description('sRGB')],
    [['cprt'], text('CC0')],
    [['wtpt'], xyz(d50)],
    ...Object.entries(colorants).map(([name, values]) => [[name], xyz(values)] as const),
    [['rTRC', 'gTRC', 'bTRC'], version === 4 ? formula : sampled],
  ];
  return profile(version, tags);
}

function profile(version: 2 | 4, tags: Tags): Buffer {
  const entries = tags.flatMap(([signatures, data]) => signatures.map((signature) => ({ signature, data })));
  const tableBytes = 4 + entries.length * 12;
  const table = Buffer.alloc(tableBytes);
  table.writeUInt32BE(entries.length);
  const starts = new Map<Buffer, number>();
  let end = headerBytes + tableBytes;
  for (const [, data] of tags) {
    starts.set(data, end);
    end += data.length;
  }
  for (const [index, { signature, data }] of entries.entries()) {
    const at = 4 + index * 12;
    table.write(signature, at, 'latin1');
    table.writeUInt32BE(starts.get(data) ?? 0, at + 4);
    table.writeUInt32BE(data.length, at + 8);
  }
  return Buffer.concat([header(version, end), table, ...tags.map(([, data]) => data)]);
}

/** A profile of a display, from RGB to XYZ. Its date is that of the standard's first edition, so that it never changes. */
function header(version: 2 | 4, length: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt32BE(length, 0);
  bytes.writeUInt32BE(version === 4 ? 0x04400000 : 0x02100000, 8);
  bytes.write('mntrRGB XYZ ', 12, 'latin1');
  for (const [index, part] of [1999, 10, 18].entries()) bytes.writeUInt16BE(part, 24 + index * 2);
  bytes.write('acsp', 36, 'latin1');
  xyzNumbers(d50).copy(bytes, 68);
  return bytes;
}

function typed(signature: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat([Buffer.from(signature, 'latin1'), Buffer.alloc(4), ...parts]);
  return Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
}

function xyz(values: readonly number[]): Buffer {
  return typed('XYZ ', xyzNumbers(values));
}

function xyzNumbers(values: readonly number[]): Buffer {
  return Buffer.concat(values.map(fixed));
}

/** A number with 16 bits after the point. */
function fixed(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.round(value * 65_536));
  return bytes;
}

function uint32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
}

/** A text in one language: one record of 12 bytes, then UTF-16. */
function multiLocalized(text: string): Buffer {
  const characters = Buffer.from(text, 'utf16le').swap16();
  return typed('mluc', uint32(1, 12), Buffer.from('enUS'), uint32(characters.length, 28), characters);
}

function plainText(text: string): Buffer {
  return typed('text', Buffer.from(`${text}\0`, 'latin1'));
}

/** A text of version 2: in ASCII, and without its forms in Unicode and for the Macintosh. */
function description(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1');
  return typed('desc', uint32(ascii.length), ascii, Buffer.alloc(4 + 4 + 2 + 1 + 67));
}

/** sRGB's curve: a line near black, then a power (parametric curve of type 3). */
const formula = typed(
  'para',
  Buffer.of(0, 3, 0, 0),
  xyzNumbers([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]),
);

/** As many points of it as keep straight lines between them within a 65,535th of a step of eight bits nearly everywhere. */
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
