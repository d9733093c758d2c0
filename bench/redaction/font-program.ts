/** How binary font programs begin: TrueType, OpenType and CFF. Type 1 programs are text, and are not among them. */
const beginnings = ['\0\u0001\0\0', 'true', 'OTTO', 'ttcf', '\u0001\0\u0004\u0001', '\u0001\0\u0004\u0002'];

export function isFontProgram(content: string): boolean {
  return beginnings.includes(content.slice(0, 4));
}
