import OAuth2Server from '@node-oauth/oauth2-server';

/** The library's error, or our own error that it wraps: errors thrown by our parts come out wrapped. */
export function unwrapped(error: unknown): unknown {
  const inner = error instanceof OAuth2Server.OAuthError && (error as { inner?: unknown }).inner;
  return inner instanceof Error ? inner : error;
}
