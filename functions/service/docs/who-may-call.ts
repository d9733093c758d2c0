import type { CatalogEntry } from '../../catalog.ts';
import { changesAccount, needsCredential } from '../../core/contract/endpoint.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';

/** Who may call an endpoint: its scopes, or in words the credential it needs. */
export function whoMayCall({ access, family }: CatalogEntry): Markup {
  if (!needsCredential(access)) return markup`Open to anyone`;
  if (access.length === 0) return family === 'mcp' ? markup`An access token of an app` : markup`An API key`;
  const scopes = access.map((scope, index) => [index > 0 ? ' ' : '', markup`<code>${scope}</code>`]);
  return markup`${scopes}${changesAccount({ access }) ? ', of an API key. Access tokens of apps may not call it' : ''}`;
}
