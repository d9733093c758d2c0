import type { AccountChange, ChangeKind } from '../core/identity/account-changes.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import { timeText } from './time-text.ts';

/** The table of an account's latest changes. */
export function changesContent(changes: readonly AccountChange[]): Markup {
  if (changes.length === 0) return markup`<p class="dim">Nothing has been changed yet.</p>`;
  const rows = changes.map(
    ({ at, kind, name, environment, by, address }) =>
      markup`<tr><td data-label="When">${timeText(at)}</td>
<td data-label="What">${texts[kind]}${name ? markup` <b>${name}</b>` : ''}</td>
<td data-label="Environment">${environment}</td>
<td data-label="By">${by === 'person' ? 'a signed-in person' : 'an API key'}</td>
<td data-label="From"><code>${address}</code></td></tr>`,
  );
  return markup`<table class="stacks"><thead><tr><th>When</th><th>What</th><th>Environment</th><th>By</th><th>From</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

const texts: Readonly<Record<ChangeKind, string>> = {
  storageSet: 'Own bucket set:',
  storageRemoved: 'Own bucket removed',
  creditsAlertSet: 'Webhook for a low balance set',
  creditsAlertRemoved: 'Webhook for a low balance removed',
  webhookSecretRotated: 'Webhook secret replaced',
  keyCreated: 'API key created:',
  keyChanged: 'API key changed:',
  keyRevoked: 'API key revoked:',
  appCreated: 'OAuth app created:',
  appChanged: 'OAuth app changed:',
  appSecretRotated: 'Secret of an OAuth app replaced:',
  appDeleted: 'OAuth app deleted:',
  appCapped: 'Spend cap of an app changed:',
  appDisconnected: 'App disconnected:',
  passwordChanged: 'Password changed',
  everythingRevoked: 'All API keys revoked and all apps disconnected',
  passwordReset: 'Password set by a link in a mail',
};
