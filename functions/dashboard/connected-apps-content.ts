import type { VisitContext } from '../core/contract/endpoint.ts';
import { scopeInWords } from '../core/contract/scopes.ts';
import type { ConnectedApp } from '../core/identity/oauth/connected-apps.ts';
import { formTokenField } from '../core/pages/form-token-field.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import { timeText } from './time-text.ts';

/** The apps that were let into an account, with what each may do there, and the way to end it. */
export function connectedAppsContent(
  apps: readonly ConnectedApp[],
  message: Markup | undefined,
  context: VisitContext,
): Markup {
  return markup`<h1>Connected apps</h1>
<p>Apps that you have given access to the <b>${context.environment}</b> environment of your account.</p>
${message ?? ''}
${apps.length === 0 ? markup`<p class="dim">No app has access.</p>` : apps.map((app) => appCard(app, context))}`;
}

/** Where the connected apps are. */
export function connectedAppsUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/connected-apps`;
}

function appCard(
  { clientId, name, scopes, connectedAt, lastUsedAt }: ConnectedApp,
  context: VisitContext,
): Markup {
  return markup`<article class="card" aria-labelledby="app-${clientId}">
<h2 id="app-${clientId}">${name}</h2>
<p>It may:</p>
<ul>${scopes.map((scope) => markup`<li>${scopeInWords(scope)} <code class="dim">${scope}</code></li>`)}</ul>
<dl><dt>Access given</dt><dd>${timeText(connectedAt)}</dd><dt>Last token issued</dt><dd>${timeText(lastUsedAt)}</dd></dl>
<details class="confirm"><summary class="button danger small">Revoke…</summary>
<form method="post" action="${connectedAppsUrl(context)}/${clientId}/revoke">${formTokenField(context)}
<p>The app’s tokens stop working at once. You can give it access again when it asks.</p>
<button class="danger small">Revoke access</button></form></details>
</article>`;
}
