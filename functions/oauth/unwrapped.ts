import OAuth2Server from '@node-oauth/oauth2-server';

/** An error of the library, or the one of ours that it wraps: what our part of the work throws comes out wrapped. */
export function unwrapped(error: unknown): unknown {
  const inner = error instanceof OAuth2Server.OAuthError && (error as { inner?: unknown }).inner;
  return inner instanceof Error ? inner : error;
}
