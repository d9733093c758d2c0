import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Environment, environments } from '../../contract/resources/environment.ts';
import { base62 } from './base62.ts';

const pattern = /^svc_(live|test)_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/;

const checksumCharacters = 6;

/**
 * A new API key: its environment, 32 random bytes in base 62, and a checksum that helps scanners recognise a leaked
 * key.
 */
export function newApiKey(environment: Environment): string {
  const random = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const unchecked = `svc_${environment}_${base62(random, 43)}`;
  return unchecked + checksum(unchecked);
}

/** The environment of a well-formed API key, or undefined if the value is not a key. */
export function apiKeyEnvironment(value: string): Environment | undefined {
  const named = pattern.exec(value)?.[1];
  const isWhole = named && checksum(value.slice(0, -checksumCharacters)) === value.slice(-checksumCharacters);
  return isWhole ? environments.find((environment) => environment === named) : undefined;
}

function checksum(text: string): string {
  return base62(BigInt(crc32(text)), checksumCharacters);
}
