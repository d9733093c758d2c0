import { randomBytes } from 'node:crypto';

const random62Bits = 0x3fff_ffff_ffff_ffffn;

/** A new charge's id: a UUID version 7 (RFC 9562, section 5.7), so that ids are in the order of time. */
export function newChargeId(nowMs = Date.now()): string {
  const random = randomBytes(10);
  const version = 0x7000 | (random.readUInt16BE(0) & 0x0fff);
  const variant = (0b10n << 62n) | (random.readBigUInt64BE(2) & random62Bits);
  const tail = variant.toString(16);
  return `${chargeIdFloor(nowMs)}-${version.toString(16)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** What sorts just before every id of that millisecond and after those of the one before. */
export function chargeIdFloor(timeMs: number): string {
  const hex = timeMs.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** When a charge began, in milliseconds since 1970. */
export function chargeTimeMs(chargeId: string): number {
  return Number.parseInt(chargeId.slice(0, 8) + chargeId.slice(9, 13), 16);
}
