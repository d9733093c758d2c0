import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import { redirectUriFault } from './redirect-uri.ts';

/**
 * The name of an app, trimmed. People decide by it whether to give access, so it must be one line of visible
 * characters. Throws invalid_field.
 */
export function checkedClientName(name: string): string {
  const trimmed = name.normalize('NFC').trim();
  const isShown = /^[^\p{C}\p{Zl}\p{Zp}]+$/u.test(trimmed);
  if (isShown && trimmed.length <= limits.nameCharacters) return trimmed;
  throw new Problem(
    'invalid_field',
    `name must have 1 to ${limits.nameCharacters} characters, none of them invisible.`,
  );
}

/** The redirect URIs of an app, without duplicates. Throws invalid_redirect_uri. */
export function checkedRedirectUris(uris: readonly string[]): readonly string[] {
  const different = [...new Set(uris)];
  if (different.length === 0 || different.length > limits.redirectUris) {
    throw new Problem('invalid_redirect_uri', `redirect_uris must have 1 to ${limits.redirectUris} URIs.`);
  }
  for (const uri of different) {
    const fault = redirectUriFault(uri);
    if (fault) throw new Problem('invalid_redirect_uri', `redirect_uris: each ${fault}.`);
  }
  return different;
}
