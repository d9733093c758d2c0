/** Codes of equal length from `low` to `high`, with each byte between those of the two (ISO 32000-2, 9.7.6.3). */
interface CodeSpace {
  readonly length: number;
  readonly low: number;
  readonly high: number;
}

/** Consecutive codes of equal length, with the CID of the first. */
interface CodeRange {
  readonly length: number;
  readonly first: number;
  readonly last: number;
  readonly cid: number;
}

/** The codes in a composite font's strings, and their CIDs (ISO 32000-2, 9.7.5). */
export interface CodeMap {
  readonly spaces: readonly CodeSpace[];
  readonly ranges: readonly CodeRange[];
  /** Whether text is set from top to bottom. */
  readonly isVertical: boolean;
}

/** A code of a font, and its length in bytes. */
export interface Code {
  readonly code: number;
  readonly length: number;
}

/** `Identity-H` or `Identity-V`: every two bytes are a CID. */
export function identityMap(isVertical: boolean): CodeMap {
  return {
    spaces: [{ length: 2, low: 0, high: 0xffff }],
    ranges: [{ length: 2, first: 0, last: 0xffff, cid: 0 }],
    isVertical,
  };
}

/** The codes of a string, in order. Bytes outside every code space are read with the length of the shortest code. */
export function codesOf(map: CodeMap, string: Uint8Array): readonly Code[] {
  const codes: Code[] = [];
  eachCode(map, string, (code, length) => codes.push({ code, length }));
  return codes;
}

/** Calls `take` with each code of a string and its length, as `codesOf` returns them. */
export function eachCode(
  { spaces }: CodeMap,
  string: Uint8Array,
  take: (code: number, length: number) => void,
): void {
  const shortest = spaces.reduce((least, { length }) => Math.min(least, length), 4);
  for (let at = 0; at < string.length; ) {
    let code = 0;
    let length = 0;
    let isFound = false;
    while (length < 4 && at + length < string.length && !isFound) {
      code = code * 256 + (string[at + length++] as number);
      isFound = spaces.some((space) => space.length === length && holds(space, code));
    }
    if (!isFound) {
      length = Math.max(1, Math.min(shortest, string.length - at));
      code = Buffer.from(string.subarray(at, at + length)).readUIntBE(0, length);
    }
    take(code, length);
    at += length;
  }
}

function holds({ length, low, high }: CodeSpace, code: number): boolean {
  for (let shift = 0; shift < length * 8; shift += 8) {
    const own = (code >>> shift) & 0xff;
    if (own < ((low >>> shift) & 0xff) || own > ((high >>> shift) & 0xff)) return false;
  }
  return true;
}

/** The CID of a code; undefined if the map has none. The last of several entries applies. */
export function cidOf({ ranges }: CodeMap, { code, length }: Code): number | undefined {
  for (let index = ranges.length - 1; index >= 0; index--) {
    const range = ranges[index] as CodeRange;
    if (range.length === length && code >= range.first && code <= range.last)
      return range.cid + code - range.first;
  }
  return undefined;
}
