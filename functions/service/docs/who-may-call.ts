import type { CatalogEntry } from '../../catalog.ts';
import { changesAccount, needsCredential } from '../../core/contract/endpoint.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';

/** Who may call an endpoint: its scopes, or in words the credential it needs. */
export function whoMayCall({ access }: CatalogEntry): Markup {
  if (!needsCredential(access)) return markup`Open to anyone`;
  if (access.length === 0) return markup`An access token of an app`;
  const scopes = access.map((scope, index) => [index > 0 ? ' ' : '', markup`<code>${scope}</code>`]);
  return markup`${scopes}${changesAccount({ access }) ? ', of an API key. Access tokens of apps may not call it' : ''}`;
}
