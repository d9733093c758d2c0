import { scopeInWords } from '../../core/contract/callers/scopes.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { appSpender } from '../../core/contract/fields/access/spend-cap.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import type { Credits, SpendCap } from '../../core/identity/account.ts';
import type { ConnectedApp } from '../../core/identity/oauth/connected-apps.ts';
import { mayUse } from '../../core/pages/allowed.ts';
import { type CapInput, capFields, capInput } from '../../core/pages/cap-fields.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { capState } from '../keys/cap-text.ts';

/** The content of the page. */
export interface ConnectedAppsParts {
  readonly apps: readonly ConnectedApp[];
  readonly caps: Credits['caps'];
  /** The outcome of the last change. */
  readonly message?: Markup | undefined;
  /** A rejected spend cap. */
  readonly draft?: (CapInput & { readonly clientId: string }) | undefined;
}

/** The apps with access to an account, with the permissions and spend cap of each, and buttons to end the access. */
export function connectedAppsContent(
  { apps, caps, message, draft }: ConnectedAppsParts,
  context: VisitContext,
): Markup {
  const card = (app: ConnectedApp) => {
    const cap = caps?.[appSpender(app.clientId)];
    return appCard(app, cap, draft?.clientId === app.clientId ? draft : undefined, context);
  };
  return markup`<h1>Connected apps</h1>
<p>Apps that you have given access to the <b>${context.environment}</b> environment of your account.</p>
${message ?? ''}
${apps.length === 0 ? markup`<p class="dim">No app has access. When you let one in, it is listed here, and you can take the access back.</p>` : apps.map(card)}`;
}

/** The URL of the connected apps. */
export function connectedAppsUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/connected-apps`;
}

function appCard(
  { clientId, name, scopes, connectedAt, lastUsedAt }: ConnectedApp,
  cap: SpendCap | undefined,
  draft: CapInput | undefined,
  context: VisitContext,
): Markup {
  const one = `${connectedAppsUrl(context)}/${clientId}`;
  const isLive = context.environment === 'live';
  return markup`<article class="card" aria-labelledby="app-${clientId}">
<h2 id="app-${clientId}">${name}</h2>
<p>It may:</p>
<ul>${scopes.map((scope) => markup`<li>${scopeInWords(scope)} <code class="dim">${scope}</code></li>`)}</ul>
<dl><dt>Access given</dt><dd>${relativeTime(connectedAt)}</dd><dt>Last token issued</dt><dd>${lastUsedAt ? relativeTime(lastUsedAt) : 'never'}</dd>
${isLive ? markup`<dt>Spend cap</dt><dd>${cap ? capState(cap) : 'none'}</dd>` : ''}</dl>
<div class="row">
${
  isLive && mayUse(dashboard.capConnectedApp, context)
    ? markup`<details class="confirm"${draft ? markup` open` : ''}><summary class="button quiet small">Change the spend cap…</summary>
<form method="post" action="${one}/cap">${formTokenField(context)}
${capFields(draft ?? capInput(cap), 'All that the app does for you may cost this much and no more. Leave it empty for no limit but your balance.', clientId)}
<button class="small">Save</button></form></details>`
    : ''
}
<details class="confirm"><summary class="button danger small">Revoke…</summary>
<form method="post" action="${one}/revoke">${formTokenField(context)}
<p>The app’s tokens stop working at once. You can give it access again when it asks.</p>
<button class="danger small">Revoke access</button></form></details>
</div>
</article>`;
}
