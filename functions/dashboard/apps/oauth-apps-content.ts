import type { VisitContext } from '../../core/contract/endpoint.ts';
import { appSpender } from '../../core/contract/fields/access/spend-cap.ts';
import { limits } from '../../core/contract/limits.ts';
import { field } from '../../core/design/field.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import type { Credits, SpendCap } from '../../core/identity/account.ts';
import type { ClientRecord } from '../../core/identity/credentials/credential.ts';
import { hasExpired } from '../../core/identity/credentials/key-expiry.ts';
import { isMachine } from '../../core/identity/oauth/clients.ts';
import { ifAllowed, orWhoMay } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { capState } from '../keys/cap-text.ts';
import { appsUrl } from './apps-url.ts';
import { newMachineContent } from './machine-content.ts';
import type { MachineInput } from './machine-form.ts';

/** A secret that is only shown now. */
export interface ShownSecret {
  readonly clientId: string;
  readonly secret: string;
}

/** The content of the page. */
export interface OauthAppsParts {
  readonly clients: readonly ClientRecord[];
  readonly caps: Credits['caps'];
  /** The outcome of the last change. */
  readonly message?: Markup | undefined;
  /** The values of a rejected form for a new app. */
  readonly draft?: AppDraft | undefined;
  /** The values of a rejected form for a new machine app. */
  readonly machine?: MachineInput | undefined;
  readonly shown?: ShownSecret | undefined;
}

/** The values of an app's fields. */
export interface AppDraft {
  readonly name: string;
  /** One per line. */
  readonly redirectUris: string;
}

/** The apps of an account, each with its actions, and the form to create one. */
export function oauthAppsContent(
  { clients, caps, message, draft, machine, shown }: OauthAppsParts,
  context: VisitContext,
): Markup {
  return markup`<h1>OAuth apps</h1>
<p>An app can use other people’s accounts with their consent, and a machine app this account without a person. These are your apps in the <b>${context.environment}</b> environment.</p>
${message ?? ''}
${shown ? secretCard(shown) : ''}
${clients.map((client) => appCard(client, caps?.[appSpender(client.clientId)], context))}
${clients.length === 0 ? markup`<p class="dim">There are no apps yet.</p>` : ''}
${orWhoMay(
  dashboard.createOauthApp,
  'create and change apps',
  context,
  () => markup`<section class="card" aria-labelledby="new-app">
<h2 id="new-app">New app</h2>
<form method="post" action="${appsUrl(context)}">
${formTokenField(context)}
${appFields(draft ?? { name: '', redirectUris: '' })}
<button>Create the app</button>
</form>
</section>
${newMachineContent(machine, context)}`,
)}`;
}

/** The form to change an app. */
export function editAppContent(
  { clientId, draft, message }: { clientId: string; draft: AppDraft; message: Markup | undefined },
  context: VisitContext,
): Markup {
  return markup`<h1>Edit an OAuth app</h1>
<p><a href="${appsUrl(context)}">Back to the apps</a></p>
${message ?? ''}
<section class="card" aria-labelledby="app"><h2 id="app">${draft.name}</h2>
<p>People who use the app need not do anything. Codes are sent to the new redirect URIs only.</p>
<form method="post" action="${appsUrl(context)}/${clientId}/edit">${formTokenField(context)}
${appFields(draft)}
<div class="row"><button>Save</button><a class="button quiet" href="${appsUrl(context)}">Cancel</a></div></form></section>`;
}

function appFields({ name, redirectUris }: AppDraft): Markup {
  return markup`${field({ name: 'name', label: 'Name', hint: 'People see this name when they are asked to give the app access.', value: name, maximumLength: limits.nameCharacters })}
<div class="field"><label for="redirect_uris">Redirect URIs</label>
<textarea id="redirect_uris" name="redirect_uris" rows="3" required spellcheck="false" class="mono" aria-describedby="redirect_uris-hint">${redirectUris}</textarea>
<p class="hint" id="redirect_uris-hint">One per line, ${limits.redirectUris} at most: https, or http on localhost, 127.0.0.1 or [::1]. Each is compared letter by letter.</p></div>`;
}

function secretCard({ clientId, secret }: ShownSecret): Markup {
  return markup`<section class="card" aria-labelledby="shown-secret">
<h2 id="shown-secret">Client secret</h2>
<p>Copy it now: it is shown only once, because the service stores only its hash.</p>
<dl><dt>Client ID</dt><dd><code>${clientId}</code></dd></dl>
<code class="once" data-copy>${secret}</code>
</section>`;
}

function appCard(client: ClientRecord, cap: SpendCap | undefined, context: VisitContext): Markup {
  const { clientId, name, secretHash, createdAt } = client;
  const one = `${appsUrl(context)}/${clientId}`;
  return markup`<article class="card" aria-labelledby="app-${clientId}">
<h2 id="app-${clientId}">${name}</h2>
<dl>
<dt>Client ID</dt><dd><code data-copy>${clientId}</code></dd>
<dt>Client secret</dt><dd>${secretHash ? 'stored as a hash; rotate it to get a new one' : 'none: a public client'}</dd>
${isMachine(client) ? machineFacts(client, cap) : markup`<dt>Redirect URIs</dt><dd>${client.redirectUris.map((uri) => markup`<code>${uri}</code><br>`)}</dd>`}
<dt>Created</dt><dd>${relativeTime(createdAt)}</dd>
</dl>
${ifAllowed(dashboard.changeOauthApp, context, () => appActions(client, one, context))}
</article>`;
}

function appActions(client: ClientRecord, one: string, context: VisitContext): Markup {
  const { name } = client;
  return markup`<div class="row">
<a class="button quiet small" href="${one}/edit" aria-label="Edit ${name}">Edit</a>
<details class="confirm"><summary class="button quiet small">Rotate the secret…</summary>
<form method="post" action="${one}/rotate">${formTokenField(context)}
<p>The current secret stops working at once. ${isMachine(client) ? 'Tokens that the app has work to their end.' : 'People who use the app need not do anything.'}</p>
<button class="small">Make a new secret</button></form></details>
<details class="confirm"><summary class="button danger small">Delete…</summary>
<form method="post" action="${one}/delete">${formTokenField(context)}
<p>The app and all that people granted it end at once. This cannot be undone.</p>
<button class="danger small">Delete the app</button></form></details>
</div>`;
}

function machineFacts({ machineScopes = [], validUntil }: ClientRecord, cap: SpendCap | undefined): Markup {
  return markup`<dt>Machine app</dt><dd>works for this account: <code>${machineScopes.join(', ')}</code></dd>
${validUntil ? markup`<dt>${hasExpired({ validUntil }) ? 'Expired' : 'Expires'}</dt><dd>${relativeTime(validUntil)}</dd>` : ''}
${cap ? markup`<dt>Spend cap</dt><dd>${capState(cap)}</dd>` : ''}`;
}
