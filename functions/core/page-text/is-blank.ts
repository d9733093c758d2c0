/** Whether a character has no ink of its own, in any font. */
export function isBlank(code: number): boolean {
  if (code < 0x7f) return code <= 0x20;
  return (
    code <= 0xa0 ||
    code === 0xad ||
    code === 0x3000 ||
    code === 0xfeff ||
    code === 0xfffe ||
    code === 0xffff ||
    code > 0x10ffff ||
    (code >= 0x2000 && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202f) ||
    (code >= 0x205f && code <= 0x206f)
  );
}
