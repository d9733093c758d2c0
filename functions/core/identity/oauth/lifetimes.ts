/** The lifetimes, in seconds. A refresh token's lifetime restarts whenever it is exchanged. */
export const lifetimes = {
  code: 600,
  accessToken: 3_600,
  refreshToken: 30 * 86_400,
  /** How long an expired access token is reported as expired: as long as its refresh token may still be used. */
  expiredAccessToken: 31 * 86_400,
  /** A client that registered itself and has not been given access. */
  unusedRegistration: 30 * 86_400,
} as const;

/** How long expired items are kept, so that they can be distinguished from unknown ones. */
export const keptAfterSeconds = 86_400;

/** Now, in whole seconds since 1970. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
