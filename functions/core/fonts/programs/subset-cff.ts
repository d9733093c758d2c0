import { BrokenFont } from './broken-font.ts';
import { type DictEntry, longOperands, numbersOf, operator, writeDict, writeIndex } from './cff-data.ts';
import type { Cff } from './read-cff.ts';
import { standardStrings } from './standard-strings.ts';
import { traceCharStrings } from './trace-charstrings.ts';

/** Entries whose operands are string numbers, all of them or the first ones. */
const stringOperators = new Map([
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
  [1_200, 1],
  [1_221, 1],
  [1_222, 1],
  [1_230, 2],
  [1_238, 1],
]);

const placed: ReadonlySet<number> = new Set([
  operator.charset,
  operator.encoding,
  operator.charStrings,
  operator.privateDict,
  operator.fdArray,
  operator.fdSelect,
]);

/**
 * A font with only these glyphs, .notdef, and the subroutines that they call. Glyphs get new indexes: they are found by
 * their names, codes or CIDs. Throws BrokenFont.
 */
export function subsetCff(cff: Cff, wanted: Iterable<number>): Buffer {
  const glyphs = new Set([0, ...wanted]);
  const called = traceCharStrings(cff, glyphs);
  const order = inOrder(cff, glyphs);
  const strings = stringTable(cff);
  const renamed = (entries: readonly DictEntry[]) => entries.map((entry) => strings.inEntry(entry));
  const top = renamed(cff.top.filter((entry) => !placed.has(entry.operator)));
  const charset = charsetOf(order, cff, strings.number);
  const encoding = encodingOf(cff, order, strings.number);
  const select = cff.isCidKeyed ? selectOf(order.map((glyph) => cff.partOf[glyph] as number)) : undefined;
  const none = Buffer.alloc(0);
  const charStrings = writeIndex(order.map((glyph) => cff.charStrings[glyph] as Buffer));
  const globals = writeIndex(cff.globalSubrs.map((subr, number) => (called.globals[number] ? subr : none)));
  const privates = cff.parts.map(({ privateDict, subrs }, part) =>
    writePrivate(
      privateDict,
      subrs.map((subr, number) => (called.locals[part]?.[number] ? subr : none)),
    ),
  );
  const names = writeIndex([cff.name]);
  // Positions depend on the DICTs' lengths, but the lengths do not depend on positions.
  const layOut = (places: Readonly<Record<string, number>>, privatePlaces: readonly number[]) => {
    const privateEntry = (part: number): DictEntry => ({
      operator: operator.privateDict,
      operands: longOperands(privates[part]?.dictBytes ?? 0, privatePlaces[part] ?? 0),
    });
    const at = (code: number, key: string): DictEntry => ({
      operator: code,
      operands: longOperands(places[key] ?? 0),
    });
    const topDict = writeDict([
      ...top,
      at(operator.charset, 'charset'),
      ...(cff.isCidKeyed
        ? [at(operator.fdArray, 'fdArray'), at(operator.fdSelect, 'select')]
        : [
            privateEntry(0),
            ...(typeof encoding === 'number'
              ? [{ operator: operator.encoding, operands: longOperands(encoding) }]
              : encoding
                ? [at(operator.encoding, 'encoding')]
                : []),
          ]),
      at(operator.charStrings, 'charStrings'),
    ]);
    const fdArray = cff.isCidKeyed
      ? writeIndex(
          cff.parts.map(({ dict }, part) =>
            writeDict([...renamed(dict.filter((entry) => !placed.has(entry.operator))), privateEntry(part)]),
          ),
        )
      : none;
    return { topIndex: writeIndex([topDict]), fdArray };
  };
  const draft = layOut({}, []);
  const stringIndex = writeIndex(strings.list());
  const header = Buffer.from([1, 0, 4, 4]);
  const start = header.length + names.length + draft.topIndex.length + stringIndex.length + globals.length;
  const blocks = {
    charset,
    encoding: typeof encoding === 'object' ? encoding : none,
    select: select ?? none,
    charStrings,
    fdArray: draft.fdArray,
  };
  const places: Record<string, number> = {};
  let position = start;
  for (const [key, block] of Object.entries(blocks)) {
    places[key] = position;
    position += block.length;
  }
  const privatePlaces = privates.map(({ bytes }) => {
    const place = position;
    position += bytes.length;
    return place;
  });
  const { topIndex, fdArray } = layOut(places, privatePlaces);
  return Buffer.concat([
    header,
    names,
    topIndex,
    stringIndex,
    globals,
    ...Object.values({ ...blocks, fdArray }),
    ...privates.map(({ bytes }) => bytes),
  ]);
}

/** Glyphs in the order of their indexes, but those with a code first, as an encoding must list them. */
function inOrder({ encoding }: Cff, glyphs: ReadonlySet<number>): number[] {
  const encoded = new Set(encoding);
  const rank = (glyph: number) => (glyph === 0 ? 0 : encoded.has(glyph) ? 1 : 2);
  return [...glyphs].sort((one, other) => rank(one) - rank(other) || one - other);
}

/** The strings of the new font, numbered on first use. */
function stringTable(cff: Cff) {
  const list: Buffer[] = [];
  const numbers = new Map<number, number>();
  const number = (old: number): number => {
    if (old < standardStrings.length) return old;
    const known = numbers.get(old);
    if (known !== undefined) return known;
    const next = standardStrings.length + list.length;
    list.push(cff.strings[old - standardStrings.length] ?? Buffer.alloc(0));
    numbers.set(old, next);
    return next;
  };
  const inEntry = (entry: DictEntry): DictEntry => {
    const count = stringOperators.get(entry.operator);
    if (!count) return entry;
    const operands = numbersOf(entry).map((value, index) => (index < count ? number(value) : value));
    return { operator: entry.operator, operands: longOperands(...operands) };
  };
  return { list: () => list, number, inEntry };
}

function charsetOf(
  order: readonly number[],
  { charset, isCidKeyed }: Cff,
  number: (old: number) => number,
): Buffer {
  const bytes = Buffer.alloc(order.length * 2 - 1);
  for (const [index, glyph] of order.entries()) {
    if (index === 0) continue;
    const old = charset[glyph] as number;
    bytes.writeUInt16BE(isCidKeyed ? old : number(old), index * 2 - 1);
  }
  return bytes;
}

/** The encoding, or the number of a predefined one; undefined if there is none. */
function encodingOf(
  cff: Cff,
  order: readonly number[],
  number: (old: number) => number,
): Buffer | number | undefined {
  if (cff.isCidKeyed) return undefined;
  const [own = 0] = numbersOf(cff.top.find((entry) => entry.operator === operator.encoding));
  const { encoding } = cff;
  if (own <= 1 || !encoding) return own;
  const codes = new Map<number, number[]>();
  for (const [code, glyph] of encoding.entries())
    if (glyph > 0) codes.set(glyph, [...(codes.get(glyph) ?? []), code]);
  const firsts: number[] = [];
  const supplements: number[] = [];
  let isListed = true;
  for (const glyph of order.slice(1)) {
    const [first, ...others] = codes.get(glyph) ?? [];
    if (first === undefined) isListed = false;
    const string = number(cff.charset[glyph] as number);
    if (first !== undefined && isListed) firsts.push(first);
    else if (first !== undefined) supplements.push(first, string >> 8, string & 0xff);
    for (const other of others) supplements.push(other, string >> 8, string & 0xff);
  }
  if (firsts.length > 255 || supplements.length > 255 * 3) throw new BrokenFont('too many codes');
  const hasSupplements = supplements.length > 0;
  return Buffer.from([
    hasSupplements ? 0x80 : 0,
    firsts.length,
    ...firsts,
    ...(hasSupplements ? [supplements.length / 3, ...supplements] : []),
  ]);
}

/** Format 3: ranges of glyphs in the same part. */
function selectOf(parts: readonly number[]): Buffer {
  const ranges = parts.flatMap((part, glyph) =>
    glyph > 0 && parts[glyph - 1] === part ? [] : [{ glyph, part }],
  );
  const bytes = Buffer.alloc(5 + ranges.length * 3);
  bytes.writeUInt8(3, 0);
  bytes.writeUInt16BE(ranges.length, 1);
  for (const [index, { glyph, part }] of ranges.entries()) {
    bytes.writeUInt16BE(glyph, 3 + index * 3);
    bytes.writeUInt8(part, 5 + index * 3);
  }
  bytes.writeUInt16BE(parts.length, 3 + ranges.length * 3);
  return bytes;
}

function writePrivate(entries: readonly DictEntry[], subrs: readonly Uint8Array[]) {
  const others = entries.filter((entry) => entry.operator !== operator.subrs);
  if (subrs.length === 0) {
    const dict = writeDict(others);
    return { bytes: dict, dictBytes: dict.length };
  }
  const length = writeDict([...others, { operator: operator.subrs, operands: longOperands(0) }]).length;
  const dict = writeDict([...others, { operator: operator.subrs, operands: longOperands(length) }]);
  return { bytes: Buffer.concat([dict, writeIndex(subrs)]), dictBytes: dict.length };
}
