import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { Problem } from '../contract/problem.ts';

/** scrypt at 2^17 rounds of 1 KB: 128 MB of memory for each guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
const memoryBytes = 128 * cost.N * cost.r * 2;

/** bounds the work on what a stranger sends, and allows any passphrase */
const characters = { fewest: 8, most: 1_024 } as const;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/** A password's hash with all that checks it, as `scrypt$N$r$p$salt$key` in base64url. Throws invalid_field. */
export async function hashPassword(password: string): Promise<string> {
  const text = password.normalize('NFKC');
  if (text.length < characters.fewest || text.length > characters.most) {
    const { fewest, most } = characters;
    throw new Problem('invalid_field', `password must have ${fewest} to ${most} characters.`);
  }
  const salt = randomBytes(16);
  const key = await derive(text, salt, 32, { ...cost, maxmem: memoryBytes });
  const { N, r, p } = cost;
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
