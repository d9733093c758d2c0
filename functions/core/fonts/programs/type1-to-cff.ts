import { BrokenFont } from './broken-font.ts';
import { type DictEntry, longOperands, operator } from './cff-data.ts';
import { convertCharString } from './convert-charstring.ts';
import type { Cff } from './read-cff.ts';
import type { Type1 } from './read-type1.ts';
import { standardCode, standardStrings } from './standard-strings.ts';

/** Private DICT operators by their Type 1 names, and whether each number is the difference from the last. */
const privateOperators: readonly (readonly [name: string, operator: number, isDelta: boolean])[] = [
  ['BlueValues', 6, true],
  ['OtherBlues', 7, true],
  ['FamilyBlues', 8, true],
  ['FamilyOtherBlues', 9, true],
  ['BlueScale', 1_209, false],
  ['BlueShift', 1_210, false],
  ['BlueFuzz', 1_211, false],
  ['StdHW', 10, false],
  ['StdVW', 11, false],
  ['StemSnapH', 1_212, true],
  ['StemSnapV', 1_213, true],
  ['ForceBold', 1_214, false],
  ['LanguageGroup', 1_217, false],
  ['ExpansionFactor', 1_218, false],
];

const [defaultWidth, fontBox, fontMatrix] = [20, 5, 1_207];

/** A Type 1 font as CFF, which compresses far better: the same glyphs, names, encoding and hints. Throws BrokenFont. */
export function type1ToCff(font: Type1): Cff {
  const names = ['.notdef', ...[...font.charStrings.keys()].filter((name) => name !== '.notdef')];
  const glyphs = names.map((name) => {
    const glyph = font.charStrings.get(name);
    if (!glyph) throw new BrokenFont('no .notdef');
    return convertCharString(font, glyph);
  });
  const width = mostFrequent(glyphs.map((glyph) => glyph.width));
  const known = new Map(standardStrings.map((string, number) => [string, number]));
  const own = names.filter((name) => !known.has(name));
  for (const [index, name] of own.entries()) known.set(name, standardStrings.length + index);
  const charset = Uint16Array.from(names, (name) => known.get(name) ?? 0);
  const indexes = new Map(names.map((name, glyph) => [name, glyph]));
  const encoding = new Uint16Array(256).map((_, code) => {
    const name = font.encoding ? font.encoding.get(code) : standardStrings[standardCode(code)];
    return name === undefined || name === '.notdef' ? 0 : (indexes.get(name) ?? 0);
  });
  const top: DictEntry[] = [
    { operator: fontBox, operands: numbers(font.box) },
    ...(isUsual(font.matrix) ? [] : [{ operator: fontMatrix, operands: numbers(font.matrix) }]),
    // Any number other than the predefined ones marks the encoding as custom.
    ...(font.encoding ? [{ operator: operator.encoding, operands: longOperands(2) }] : []),
  ];
  return {
    name: Buffer.from(font.name, 'latin1'),
    top,
    strings: own.map((name) => Buffer.from(name, 'latin1')),
    globalSubrs: [],
    charStrings: glyphs.map((glyph) => glyph.charString(glyph.width === width ? [] : [glyph.width])),
    charset,
    isCidKeyed: false,
    parts: [{ dict: top, privateDict: privateDict(font, width), subrs: [] }],
    partOf: new Uint8Array(names.length),
    encoding,
  };
}

function privateDict(font: Type1, width: number): readonly DictEntry[] {
  const entries = privateOperators.flatMap(([name, code, isDelta]) => {
    const values = font.hints.get(name);
    if (!values || values.length === 0) return [];
    const operands = isDelta
      ? values.map((value, index) => value - (values[index - 1] ?? 0))
      : values.slice(0, 1);
    return [{ operator: code, operands: numbers(operands) }];
  });
  return [...entries, { operator: defaultWidth, operands: numbers([width]) }];
}

function isUsual(matrix: readonly number[]): boolean {
  return [0.001, 0, 0, 0.001, 0, 0].every((value, index) => matrix[index] === value);
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0] as [number, number])[0];
}

/** Numbers as operands of a DICT: integers, or decimals with a nibble for each character. */
function numbers(values: readonly number[]): Buffer {
  return Buffer.concat(values.map((value) => (Number.isInteger(value) ? integer(value) : decimal(value))));
}

/** As short as possible: FreeType ignores a font's box if its numbers are longer. */
function integer(value: number): Buffer {
  if (value >= -107 && value <= 107) return Buffer.from([value + 139]);
  if (value >= -32_768 && value <= 32_767) return Buffer.from([28, (value >> 8) & 0xff, value & 0xff]);
  return longOperands(value);
}

function decimal(value: number): Buffer {
  const text = String(Number(value.toPrecision(9)))
    .replace('e-', 'c')
    .replace('e+', 'b')
    .replace('e', 'b');
  const nibbles = [...text].map((character) =>
    character === '.' ? 'a' : character === '-' ? 'e' : character,
  );
  const padded = `${nibbles.join('')}f`;
  return Buffer.concat([
    Buffer.from([30]),
    Buffer.from(padded.length % 2 === 0 ? padded : `${padded}f`, 'hex'),
  ]);
}
