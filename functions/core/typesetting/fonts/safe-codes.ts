/** Bytes that a literal string would have to escape, and a carriage return, which readers turn into a line feed. */
const unsafe: ReadonlySet<number> = new Set([0x28, 0x29, 0x5c, 0x0d]);

/** The next glyph code none of whose two bytes needs escaping, so that strings are written as they are. */
export function safeCodeAfter(code: number): number {
  let next = code + 1;
  while (unsafe.has(next & 0xff) || unsafe.has(next >> 8)) next++;
  return next;
}
