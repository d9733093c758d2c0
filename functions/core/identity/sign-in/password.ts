import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { limits } from '../../contract/limits.ts';
import { invalidField } from '../../contract/problems/invalid-field.ts';
import { isWellKnownPassword } from './well-known-password.ts';

/** scrypt at 2^17 rounds of 1 KB: 128 MB of memory for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const;

const keyBytes = 32;

const { minimum, maximum } = limits.accountPasswordCharacters;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * A new password's hash with all its parameters, as `scrypt$N$r$p$salt$key` in base64url. Throws invalid_field, also
 * for a well-known password.
 */
export async function hashPassword(password: string): Promise<string> {
  const text = await checkedPassword(password);
  const salt = randomBytes(16);
  const key = await derived(text, salt, cost);
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** The normalised text of a new password, independent of the input method. Throws invalid_field. */
export async function checkedPassword(password: string): Promise<string> {
  const text = boundedText(password);
  if (text === undefined) throw invalidField('password', `must have ${minimum} to ${maximum} characters`);
  if (await isWellKnownPassword(text)) {
    throw invalidField(
      'password',
      'is one of the best-known passwords, which are guessed first: choose another one',
    );
  }
  return text;
}

/**
 * Whether the password matches the hash. Without a hash, or for a password that could never be valid, it does the same
 * work and returns false, so that the duration does not reveal which accounts exist.
 */
export async function isPassword(password: string, hash: string | undefined): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash?.split('$') ?? [];
  const text = boundedText(password);
  const expected = hash === undefined ? randomBytes(keyBytes) : Buffer.from(key, 'base64url');
  const costs = hash === undefined ? cost : { N: Number(N), r: Number(r), p: Number(p) };
  const found = await derived(text ?? '', Buffer.from(salt, 'base64url'), costs);
  return timingSafeEqual(found, expected) && text !== undefined;
}

/** The normalised text to hash, independent of the input method; undefined if it is too short or too long. */
function boundedText(password: string): string | undefined {
  if (password.length > maximum) return undefined;
  const text = password.normalize('NFKC');
  return text.length >= minimum && text.length <= maximum ? text : undefined;
}

function derived(
  text: string,
  salt: Buffer,
  costs: { readonly N: number; readonly r: number; readonly p: number },
) {
  return derive(text, salt, keyBytes, { ...costs, maxmem: 2 * 128 * costs.N * costs.r });
}
