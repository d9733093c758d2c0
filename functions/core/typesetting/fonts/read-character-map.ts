/** Returns a font's glyph for a code point; 0 if there is none. */
export type CharacterMap = (codePoint: number) => number;

/** Reads a `cmap` table: format 12 if the font has it, else format 4 (OpenType, "cmap"). */
export function readCharacterMap(table: Buffer): CharacterMap {
  const offsets = Array.from({ length: table.readUInt16BE(2) }, (_, index) =>
    table.readUInt32BE(4 + index * 8 + 4),
  );
  for (const [format, read] of [[12, groups] as const, [4, segments] as const]) {
    const offset = offsets.find((at) => table.readUInt16BE(at) === format);
    if (offset !== undefined) return read(table, offset);
  }
  throw new Error('the font has no character map of format 4 or 12');
}

function groups(table: Buffer, offset: number): CharacterMap {
  const count = table.readUInt32BE(offset + 12);
  const numbers = Uint32Array.from({ length: count * 3 }, (_, at) =>
    table.readUInt32BE(offset + 16 + at * 4),
  );
  return (codePoint) => {
    let low = 0;
    let high = count - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const start = numbers[middle * 3] ?? 0;
      if (codePoint < start) high = middle - 1;
      else if (codePoint > (numbers[middle * 3 + 1] ?? 0)) low = middle + 1;
      else return (numbers[middle * 3 + 2] ?? 0) + codePoint - start;
    }
    return 0;
  };
}

function segments(table: Buffer, offset: number): CharacterMap {
  const count = table.readUInt16BE(offset + 6) / 2;
  const ends = offset + 14;
  const starts = ends + count * 2 + 2;
  const deltas = starts + count * 2;
  const ranges = deltas + count * 2;
  const glyphs = new Map<number, number>();
  for (let index = 0; index < count; index++) {
    const start = table.readUInt16BE(starts + index * 2);
    const delta = table.readUInt16BE(deltas + index * 2);
    const range = table.readUInt16BE(ranges + index * 2);
    const end = Math.min(table.readUInt16BE(ends + index * 2), 0xfffe);
    for (let codePoint = start; codePoint <= end; codePoint++) {
      const at = ranges + index * 2 + range + (codePoint - start) * 2;
      const glyph = range === 0 ? codePoint : table.readUInt16BE(at);
      if (glyph !== 0) glyphs.set(codePoint, (glyph + delta) & 0xffff);
    }
  }
  return (codePoint) => glyphs.get(codePoint) ?? 0;
}
