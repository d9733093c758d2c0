import type { PageResult, VisitContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { Problem } from '../core/contract/problem.ts';
import { createApiKey, listApiKeys, revokeApiKey } from '../core/identity/api-keys.ts';
import type { ApiKeyRecord } from '../core/identity/credential.ts';
import { field } from '../core/pages/field.ts';
import { formTokenField } from '../core/pages/form-token-field.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import { notice } from '../core/pages/notice.ts';
import type { Page } from '../core/pages/page.ts';
import { dashboardPage } from './frame.ts';
import { orShowAgain } from './or-show-again.ts';
import { recordVisitChange } from './record-visit-change.ts';
import { timeText } from './time-text.ts';

const path = '/dashboard/keys';

/** The keys of the environment that are in use. */
export async function showKeys(
  { done }: { readonly done: string },
  context: VisitContext,
): Promise<PageResult> {
  const message =
    done === 'revoked' ? notice('good', 'The key has been revoked. Requests with it now fail.') : '';
  return keysPage(context, await keysInUse(context), { message });
}

/** Makes a key, and shows its value this once. */
export function createKey({ name }: { readonly name: string }, context: VisitContext): Promise<PageResult> {
  const { accountId, environment } = context;
  return orShowAgain(
    async () => {
      const keys = await keysInUse(context);
      if (keys.length >= limits.apiKeys) throw tooMany();
      const { value, record } = await createApiKey(accountId, { name, environment });
      await recordVisitChange(context, 'keyCreated', record.name);
      return keysPage(context, [...keys, record], { message: newKey(value, record) });
    },
    async (message) => keysPage(context, await keysInUse(context), { message, name }),
  );
}

/** Makes a key useless at once. */
export async function revokeKey(
  { key }: { readonly key: string },
  context: VisitContext,
): Promise<PageResult> {
  const revoked = /^[0-9a-f]{64}$/.test(key) ? await revokeApiKey(context.accountId, key) : undefined;
  if (revoked) await recordVisitChange(context, 'keyRevoked', revoked.name);
  return { redirect: `${context.baseUrl}${path}${revoked ? '?done=revoked' : ''}` };
}

/** The index that lists keys may lag behind by a moment. */
async function keysInUse({ accountId, environment }: VisitContext): Promise<readonly ApiKeyRecord[]> {
  const keys = await listApiKeys(accountId);
  return keys.filter((key) => key.environment === environment && !key.revokedAt);
}

function keysPage(
  context: VisitContext,
  keys: readonly ApiKeyRecord[],
  { message, name = '' }: { readonly message: Markup | string; readonly name?: string },
): Page {
  const { baseUrl, environment } = context;
  const content = markup`<h1>API keys</h1>
<p>Use keys on your own servers only. Anyone who has a key can do everything that your account can in the <b>${environment}</b> environment.</p>
${message}
<section class="card" aria-labelledby="new-key"><h2 id="new-key">New key</h2>
<form method="post" action="${baseUrl}${path}">${formTokenField(context)}
<div class="row bottom">${field({ name: 'name', label: 'Name', value: name, maximumLength: limits.nameCharacters })}<button>Create key</button></div>
<p class="hint">Name what will use the key, so that you can recognise it.</p></form></section>
<section class="card" aria-labelledby="keys"><h2 id="keys">Keys in use</h2>${keys.length > 0 ? keyTable(context, keys) : markup`<p class="dim">There are no keys yet.</p>`}</section>`;
  return dashboardPage(context, { path, title: 'API keys', content });
}

function newKey(value: string, { name }: ApiKeyRecord): Markup {
  return notice(
    'good',
    markup`<p><b>${name}</b> is ready. Copy it now: it is shown only once, because the service stores only its hash.</p>
<code class="once" data-copy>${value}</code>`,
  );
}

function keyTable(context: VisitContext, keys: readonly ApiKeyRecord[]): Markup {
  const rows = keys.toReversed().map(
    (key) => markup`<tr><td data-label="Name"><b>${key.name}</b></td>
<td data-label="Key"><code class="fixed">…${key.lastFour}</code></td>
<td data-label="Created">${timeText(key.createdAt)}</td>
<td data-label="Last used">${key.lastUsedAt ? timeText(key.lastUsedAt) : 'never'}</td>
<td>${revokeForm(context, key)}</td></tr>`,
  );
  return markup`<table class="stacks"><thead><tr><th>Name</th><th>Key</th><th>Created</th><th>Last used</th><th><span class="unseen">Revoke</span></th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

function revokeForm(context: VisitContext, { hash, name }: ApiKeyRecord): Markup {
  return markup`<details class="confirm"><summary class="button danger small" aria-label="Revoke ${name}…">Revoke…</summary>
<form method="post" action="${context.baseUrl}${path}/revoke">${formTokenField(context)}<input type="hidden" name="key" value="${hash}">
<p>Requests with this key fail at once. This cannot be undone.</p>
<button class="danger small">Revoke this key</button></form></details>`;
}

function tooMany(): Problem {
  return new Problem('invalid_field', `There are ${limits.apiKeys} keys in use. Revoke one first.`);
}
