import { isUtf8 } from 'node:buffer';

const headBytes = 1_024;

/**
 * The text of a file. Its encoding is that of its byte order mark; else `charset`, if given; else, for HTML, the one that its
 * `meta` element names; else UTF-8 if it is valid UTF-8, and Windows-1252 if not. Undefined for an unknown charset.
 */
export function decodeText(
  bytes: Uint8Array,
  { charset, isHtml = false }: Encoding = {},
): string | undefined {
  const label = markOf(bytes) ?? charset ?? (isHtml ? metaCharset(bytes) : undefined);
  if (label !== undefined) return decoderOf(label)?.decode(bytes);
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}

interface Encoding {
  readonly charset?: string | undefined;
  readonly isHtml?: boolean;
}

/** The charset of a Content-Type; undefined if it has none. */
export function charsetOf(contentType: string): string | undefined {
  return /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(contentType)?.[1];
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined;
}

/** A declared UTF-16 is UTF-8, since it could be read (HTML, 13.2.3.2). A charset that no browser knows is not used. */
function metaCharset(bytes: Uint8Array): string | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes)).toString(
    'latin1',
  );
  const named = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(
    head.replace(/<!--.*?-->/gs, ''),
  )?.[1];
  if (named === undefined || !decoderOf(named)) return undefined;
  return /^utf-?16/i.test(named) ? 'utf-8' : named;
}
