import { randomBytes } from 'node:crypto';
import { limits } from '../../contract/limits.ts';
import { secretHash } from '../credentials/credential.ts';

/** Digits and letters that nobody takes for another. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten new codes of 80 random bits, such as `4tz0-9k2m-p7qe-x3bd`. Each replaces a second factor once. */
export function newRecoveryCodes(): readonly string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    const letters = [...randomBytes(16)].map((byte) => alphabet.charAt(byte % 32)).join('');
    return (letters.match(/.{4}/g) ?? []).join('-');
  });
}

/** The hash under which a person's code is stored, however the code is written. */
export function recoveryHash(person: string, code: string): string {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return secretHash(`recovery ${person} ${letters}`);
}
