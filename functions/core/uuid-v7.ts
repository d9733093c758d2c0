import { randomBytes } from 'node:crypto';

const random62Bits = 0x3fff_ffff_ffff_ffffn;

/** A new UUID version 7 (RFC 9562, section 5.7). IDs sort by the millisecond of their creation. */
export function newUuidV7(nowMs = Date.now()): string {
  const random = randomBytes(10);
  const version = 0x7000 | (random.readUInt16BE(0) & 0x0fff);
  const variant = (0b10n << 62n) | (random.readBigUInt64BE(2) & random62Bits);
  const tail = variant.toString(16);
  return `${uuidV7Floor(nowMs)}-${version.toString(16)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** A string that sorts just before every UUID version 7 of that millisecond, and after those of the preceding one. */
export function uuidV7Floor(timeMs: number): string {
  const hex = timeMs.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** The creation time of a UUID version 7, in milliseconds since 1970. */
export function uuidV7TimeMs(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
}
