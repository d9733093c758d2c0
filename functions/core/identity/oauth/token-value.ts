import { randomBytes } from 'node:crypto';
import { base62 } from '../credentials/base62.ts';

/** The prefix of each kind of secret, so that a leaked one can be recognised. */
export const tokenPrefixes = {
  accessToken: 'svc_at_',
  refreshToken: 'svc_rt_',
  clientSecret: 'svc_cs_',
  code: 'svc_ac_',
} as const;

export type TokenKind = keyof typeof tokenPrefixes;

/** 16 random bytes in base 62: the grant's id within its codes and refresh tokens. */
const grantIdCharacters = 22;

/** An unguessable value: the prefix, the grant id if there is one, and 32 random bytes in base 62. */
export function newTokenValue(kind: TokenKind, grantId = ''): string {
  return `${tokenPrefixes[kind]}${grantId}${randomText(32, 43)}`;
}

/** A new grant's id. */
export function newGrantId(): string {
  return randomText(16, grantIdCharacters);
}

/** The grant id in a code or refresh token; undefined if the value is not one. */
export function grantIdOf(kind: 'code' | 'refreshToken', value: string): string | undefined {
  const rest = afterPrefix(kind, value);
  return rest?.length === grantIdCharacters + 43 ? rest.slice(0, grantIdCharacters) : undefined;
}

/** Whether a value looks like an access token, before it is looked up. */
export function isAccessTokenValue(value: string): boolean {
  return afterPrefix('accessToken', value)?.length === 43;
}

function afterPrefix(kind: TokenKind, value: string): string | undefined {
  const prefix = tokenPrefixes[kind];
  const rest = value.slice(prefix.length);
  return value.startsWith(prefix) && /^[0-9A-Za-z]{1,65}$/.test(rest) ? rest : undefined;
}

function randomText(bytes: number, characters: number): string {
  return base62(BigInt(`0x${randomBytes(bytes).toString('hex')}`), characters);
}
