/** How long each thing is good for, in seconds. A refresh token's time begins anew whenever it is exchanged. */
export const lifetimes = {
  code: 600,
  accessToken: 3_600,
  refreshToken: 30 * 86_400,
  /** A client that registered itself, for as long as nobody has let it in. */
  unusedRegistration: 30 * 86_400,
} as const;

/** How long what has expired is kept, so that it can be told from what never was. */
export const keptAfterSeconds = 86_400;

/** Now, in whole seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
