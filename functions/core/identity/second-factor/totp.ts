import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A code is of six digits, made from HMAC-SHA-1 and the number of 30 seconds since 1970, as every app expects. */
const [digits, stepSeconds] = [6, 30] as const;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret for an authenticator app (RFC 6238): 160 random bits, in base 32. */
export function newTotpSecret(): string {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet.charAt(Number.parseInt(five, 2))).join('');
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  const issuer = 'PDF service';
  const parameters = new URLSearchParams({ secret, issuer });
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${email}`)}?${parameters.toString().replaceAll('+', '%20')}`;
}

/** The code of a step, which is a number of 30 seconds since 1970. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that a code is of: the present one, or the one before or after it, as clocks differ. Undefined if it is of
 * none of them, or of one that is not after the last that was used.
 */
export function stepOfCode(
  secret: string,
  code: string,
  lastStep: number,
  nowMs = Date.now(),
): number | undefined {
  const present = Math.floor(nowMs / 1_000 / stepSeconds);
  return [present, present - 1, present + 1].find(
    (step) => step > lastStep && isSame(totpCode(secret, step), code),
  );
}

function isSame(expected: string, code: string): boolean {
  const [wanted, given] = [Buffer.from(expected), Buffer.from(code)];
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
