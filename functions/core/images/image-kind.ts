import { headText } from './head-text.ts';

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'bmp' | 'tiff' | 'svg';

/** The kind of image, by its first bytes and never by a file's name. Undefined for other kinds. */
export function imageKind(bytes: Buffer): ImageKind | undefined {
  const begins = (signature: string, at = 0) =>
    bytes.toString('latin1', at, at + signature.length) === signature;
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('GIF87a') || begins('GIF89a')) return 'gif';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  if (begins('II*\0') || begins('MM\0*') || begins('II+\0') || begins('MM\0+')) return 'tiff';
  if (begins('BM')) return 'bmp';
  if (begins('ftyp', 4))
    return /avi[fs]/.test(bytes.toString('latin1', 8, brandsEnd(bytes))) ? 'avif' : undefined;
  return isSvg(bytes) ? 'svg' : undefined;
}

/** Whether it is HEIC: an ISO media file with a brand for HEVC images (ISO/IEC 23008-12, annex B). */
export function isHeic(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 4, brandsEnd(bytes));
  return /^ftyp/.test(brands) && /hei[cxms]|hev[cxms]/.test(brands);
}

/** The end of the compatible brands of an ISO media file: that of its first box. */
function brandsEnd(bytes: Buffer): number {
  return Math.min(bytes.length >= 4 ? bytes.readUInt32BE(0) : 0, 256);
}

/** Whether the first element is `svg`, after anything that XML allows before it. */
function isSvg(bytes: Buffer): boolean {
  return /^\ufeff?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>\s*)*<(?:\w+:)?svg[\s>]/.test(
    headText(bytes, 4_096),
  );
}
