/**
 * The beginning of a text, of at most `maximumBytes`: in UTF-16 if its mark says so, otherwise in UTF-8. A decoder
 * reads UTF-16, because Buffer's own conversion writes beyond its memory for an odd number of bytes at an odd address
 * (Node 24.21).
 */
export function headText(bytes: Buffer, maximumBytes: number): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const head = bytes.subarray(0, maximumBytes);
  return isWide ? new TextDecoder('utf-16le', { ignoreBOM: true }).decode(head) : head.toString('utf8');
}
