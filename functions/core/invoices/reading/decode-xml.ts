/** Decodes an XML file in its declared encoding. Undefined if the bytes are invalid in it or it is unknown. */
export function decodeXml(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  try {
    return new TextDecoder(encodingOf(head), { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** UTF-16 is recognised by its first character (XML 1.0, appendix F). */
function encodingOf(head: string): string {
  if (head.startsWith('\xfe\xff') || head.startsWith('\0<')) return 'utf-16be';
  if (head.startsWith('\xff\xfe') || head.startsWith('<\0')) return 'utf-16le';
  return /^[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8';
}
