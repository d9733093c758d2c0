import type { VisitContext } from '../../core/contract/endpoint.ts';
import { keySpender } from '../../core/contract/fields/access/spend-cap.ts';
import { notice } from '../../core/design/notice.ts';
import { relativeTime } from '../../core/design/relative-time.ts';
import type { Credits, SpendCap } from '../../core/identity/account.ts';
import type { ApiKeyRecord } from '../../core/identity/credentials/credential.ts';
import { hasExpired } from '../../core/identity/credentials/key-expiry.ts';
import { ifAllowed, orWhoMay } from '../../core/pages/allowed.ts';
import { formTokenField } from '../../core/pages/form-token-field.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { dashboard } from '../endpoints.ts';
import { capState } from './cap-text.ts';
import { emptyKeyInput, type KeyInput, keyFields } from './key-form.ts';

/** The content of the page of keys. */
export interface KeysParts {
  readonly keys: readonly ApiKeyRecord[];
  readonly caps: Credits['caps'];
  /** The outcome of the last change. */
  readonly message?: Markup | undefined;
  /** The values of a rejected form. */
  readonly draft?: KeyInput | undefined;
}

/** The active keys, and the form to create one. */
export function keysContent({ keys, caps, message, draft }: KeysParts, context: VisitContext): Markup {
  const { environment } = context;
  return markup`<h1>API keys</h1>
<p>Use keys on your own servers only. Anyone who has a key can do in the <b>${environment}</b> environment whatever the key can do.</p>
${message ?? ''}
${orWhoMay(
  dashboard.createKey,
  'create and change keys',
  context,
  () => markup`<section class="card" aria-labelledby="new-key"><h2 id="new-key">New key</h2>
<form method="post" action="${keysUrl(context)}">${formTokenField(context)}
${keyFields(draft ?? emptyKeyInput, environment, draft !== undefined)}
<button>Create key</button></form></section>`,
)}
<section class="card" aria-labelledby="keys"><h2 id="keys">Keys in use</h2>${
    keys.length > 0
      ? markup`<ul class="keys">${keys.toReversed().map((key) => keyItem(key, caps?.[keySpender(key.hash)], context))}</ul>`
      : markup`<p class="dim">There are no keys yet.</p>`
  }</section>`;
}

/** The URL of the keys. */
export function keysUrl({ baseUrl }: Pick<VisitContext, 'baseUrl'>): string {
  return `${baseUrl}/dashboard/keys`;
}

/** A new key's value, which is only shown now. */
export function newKeyNotice(value: string, { name }: ApiKeyRecord): Markup {
  return notice(
    'good',
    markup`<p><b>${name}</b> is ready. Copy it now: it is shown only once, because the service stores only its hash.</p>
<code class="once" data-copy>${value}</code>`,
  );
}

function keyItem(key: ApiKeyRecord, cap: SpendCap | undefined, context: VisitContext): Markup {
  const { name, hash, lastFour, createdAt, lastUsedAt, validUntil, scopes } = key;
  const isOver = hasExpired(key);
  return markup`<li><div class="key-head"><h3>${name}</h3> <code class="fixed">…${lastFour}</code>${isOver ? markup` <span class="badge">expired</span>` : ''}</div>
<dl><dt>Created</dt><dd>${relativeTime(createdAt)}</dd>
<dt>Last used</dt><dd>${lastUsedAt ? relativeTime(lastUsedAt) : 'never'}</dd>
<dt>Permissions</dt><dd>${scopes ? markup`<code>${scopes.join(', ')}</code>` : 'everything'}</dd>
${validUntil ? markup`<dt>${isOver ? 'Expired' : 'Expires'}</dt><dd>${relativeTime(validUntil)}</dd>` : ''}
${cap ? markup`<dt>Spend cap</dt><dd>${capState(cap)}</dd>` : ''}</dl>
${ifAllowed(
  dashboard.changeKey,
  context,
  () => markup`<div class="row"><a class="button quiet small" href="${keysUrl(context)}/${keySpender(hash)}/edit" aria-label="Edit ${name}">Edit</a>
${revokeForm(context, key)}</div>`,
)}</li>`;
}

function revokeForm(context: VisitContext, { hash, name }: ApiKeyRecord): Markup {
  return markup`<details class="confirm"><summary class="button danger small" aria-label="Revoke ${name}…">Revoke…</summary>
<form method="post" action="${keysUrl(context)}/revoke">${formTokenField(context)}<input type="hidden" name="key" value="${hash}">
<p>Requests with this key fail at once. This cannot be undone.</p>
<button class="danger small">Revoke this key</button></form></details>`;
}

/** The layout of the list of keys. */
export const keysStyle = `
.keys { margin: 0; padding: 0; list-style: none } .keys > li { padding: 1.1rem 0; border-top: 1px solid var(--line) }
.keys > li:first-child { padding-top: .25rem; border-top: 0 } .keys > li:last-child { padding-bottom: 0 }
.key-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin-bottom: .6rem } .key-head h3 { margin: 0; min-width: 0 }
`;
