/** Bytes of two, or of four, each number. */
export function shorts(...values: readonly number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]));
}

export function longs(...values: readonly number[]): Buffer {
  return Buffer.from(values.flatMap((value) => [...shorts(value >>> 16), ...shorts(value & 0xffff)]));
}

/** An INDEX of a CFF font (Adobe Technical Note 5176, 5). */
function cffIndex(items: readonly Uint8Array[]): Buffer {
  if (items.length === 0) return shorts(0);
  let at = 1;
  const offsets = [at, ...items.map(({ length }) => (at += length))];
  return Buffer.concat([shorts(items.length), Buffer.from([4]), longs(...offsets), ...items]);
}

const integer = (value: number) => Buffer.concat([Buffer.from([29]), longs(value)]);

/** A number of a charstring below 108 away from 0. */
export const small = (value: number) => value + 139;

interface Cff {
  readonly globals?: readonly Uint8Array[];
  readonly locals?: readonly Uint8Array[];
  /** Of .notdef and all glyphs after it. */
  readonly glyphs: readonly Uint8Array[];
}

/** A CFF font of those charstrings and subroutines, whose glyphs have the names of the standard strings from `space`. */
export function cffFont({ globals = [], locals = [], glyphs }: Cff): Buffer {
  const head = Buffer.concat([Buffer.from([1, 0, 4, 4]), cffIndex([Buffer.from('Bomb')])]);
  const topLength = 2 + 1 + 4 + 4 + 6 + 11 + 1; // INDEX of one item: count, size, two offsets; then two operators
  const after = Buffer.concat([cffIndex([]), cffIndex(globals)]);
  const charstringsAt = head.length + topLength + after.length - 1;
  const charstrings = cffIndex(glyphs);
  const privateAt = charstringsAt + charstrings.length;
  const privateDict = Buffer.concat([integer(6), Buffer.from([19])]);
  const top = Buffer.concat([
    integer(charstringsAt),
    Buffer.from([17]),
    integer(privateDict.length),
    integer(privateAt),
    Buffer.from([18]),
  ]);
  return Buffer.concat([head, cffIndex([top]), after, charstrings, privateDict, cffIndex(locals)]);
}

/** Subroutines that each call the next one so many times; the last one draws a line. */
export function nestedSubroutines(depth: number, breadth: number, call: number): readonly Uint8Array[] {
  const bias = 107;
  return Array.from({ length: depth + 1 }, (_, level) =>
    level === depth
      ? Buffer.from([small(1), small(1), 5, 11])
      : Buffer.from([
          ...Array(breadth)
            .fill([small(level + 1 - bias), call])
            .flat(),
          11,
        ]),
  );
}

/** A TrueType font of those tables, and the required ones that they lack. */
export function trueType(
  glyphs: readonly Uint8Array[],
  tables: Readonly<Record<string, Uint8Array>> = {},
): Buffer {
  let at = 0;
  const locations = longs(0, ...glyphs.map(({ length }) => (at += length)));
  const count = glyphs.length;
  const all: Record<string, Uint8Array> = {
    cmap: cmapTable([[0, segments([[32, 126, 1]])]]),
    glyf: Buffer.concat(glyphs),
    head: Buffer.concat([
      longs(0x10000, 0x10000, 0, 0x5f0f3cf5),
      shorts(0, 1000, 0, 0, 0, 0, 0, 0, 0, 0),
      shorts(0, 0, 1000, 1000, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([longs(0x10000), shorts(800, -200, 0, 1000, 0, 0, 1000, 1, 0, 0, 0, 0, 0, 0, 0, 1)]),
    hmtx: Buffer.concat([shorts(500, 0), Buffer.alloc(2 * Math.max(0, count - 1))]),
    loca: locations,
    maxp: Buffer.concat([longs(0x10000), shorts(count, 99, 9, 99, 9, 2, 0, 64, 64, 64, 512, 0, 999, 99)]),
    ...tables,
  };
  const names = Object.keys(all).sort();
  let offset = 12 + 16 * names.length;
  const directory = names.map((name) => {
    const { length } = all[name] as Uint8Array;
    const row = Buffer.concat([Buffer.from(name), longs(0, offset, length)]);
    offset += Math.ceil(length / 4) * 4;
    return row;
  });
  const bodies = names.map((name) => {
    const table = all[name] as Uint8Array;
    return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
  });
  return Buffer.concat([longs(0x10000), shorts(names.length, 0, 0, 0), ...directory, ...bodies]);
}

/** A glyph that is made of those glyphs, so many times each. */
export function composite(glyph: number, times: number): Buffer {
  const parts = Array.from({ length: times }, (_, index) => shorts(index === times - 1 ? 2 : 0x22, glyph, 0));
  return Buffer.concat([shorts(-1, 0, 0, 500, 500), ...parts]);
}

/** A triangle. */
export const simpleGlyph = Buffer.concat([
  shorts(1, 0, 0, 500, 500, 2, 0),
  Buffer.from([1, 1, 1]),
  shorts(0, 500, -250, 0, 0, 500),
  Buffer.alloc(1),
]);

/** A cmap of subtables, with the number of the Windows encoding each. */
export function cmapTable(subtables: readonly (readonly [encoding: number, table: Uint8Array])[]): Buffer {
  let at = 4 + 8 * subtables.length;
  const rows = subtables.map(([encoding, { length }]) => {
    const row = Buffer.concat([shorts(3, encoding), longs(at)]);
    at += length;
    return row;
  });
  return Buffer.concat([shorts(0, rows.length), ...rows, ...subtables.map(([, table]) => table)]);
}

/** Segments of format 4: the first and last code of each, and its first glyph. */
export function segments(ranges: readonly (readonly [from: number, to: number, glyph: number])[]): Buffer {
  const all = [...ranges, [0xffff, 0xffff, 0] as const];
  const body = shorts(
    ...[all.length * 2, 0, 0, 0],
    ...all.map(([, to]) => to),
    0,
    ...all.map(([from]) => from),
    ...all.map(([from, , glyph]) => (glyph - from) & 0xffff),
    ...all.map(() => 0),
  );
  return Buffer.concat([shorts(4, (body.length + 6) & 0xffff, 0), body]);
}

/** Groups of format 12: the first and last code of each, and its first glyph. */
export function groups(ranges: readonly (readonly [from: number, to: number, glyph: number])[]): Buffer {
  return Buffer.concat([
    shorts(12, 0),
    longs(16 + 12 * ranges.length, 0, ranges.length),
    ...ranges.map((range) => longs(...range)),
  ]);
}

/** Bytes by Type 1's cipher (Adobe Type 1 Font Format, 7). */
function enciphered(bytes: Uint8Array, key: number): Buffer {
  let state = key;
  return Buffer.from(
    [0, 0, 0, 0, ...bytes].map((byte) => {
      const cipher = byte ^ (state >> 8);
      state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
      return cipher;
    }),
  );
}

/** A Type 1 font of those subroutines, and of one charstring for A, with the lengths of its parts. */
export function type1(subroutines: readonly Uint8Array[], glyph: Uint8Array) {
  const clear = `%!PS-AdobeFont-1.0: Bomb\n/FontName /Bomb def /FontType 1 def /PaintType 0 def
/FontMatrix [0.001 0 0 0.001 0 0] readonly def /FontBBox {0 0 1000 1000} readonly def
/Encoding StandardEncoding def currentfile eexec\n`;
  const string = (bytes: Uint8Array) => {
    const cipher = enciphered(bytes, 4_330);
    return `${cipher.length} RD ${cipher.toString('latin1')}`;
  };
  const secret = `dup /Private 9 dict dup begin /RD {string currentfile exch readstring pop} def /ND {def} def /NP {put} def
/lenIV 4 def /BlueValues [] def /Subrs ${subroutines.length} array\n${subroutines.map((bytes, index) => `dup ${index} ${string(bytes)} NP\n`).join('')}ND
2 index /CharStrings 2 dict dup begin\n/.notdef ${string(Buffer.from([139, 139, 13, 14]))} ND\n/A ${string(glyph)} ND\nend end readonly put mark currentfile closefile\n`;
  const hidden = enciphered(Buffer.from(secret, 'latin1'), 55_665);
  return {
    data: Buffer.concat([Buffer.from(clear), hidden]),
    lengths: `/Length1 ${clear.length}/Length2 ${hidden.length}/Length3 0`,
  };
}
