import { relativeTime } from '../../core/design/relative-time.ts';
import type { AccountChange } from '../../core/identity/account-changes.ts';
import { changeInWords } from '../../core/identity/change-in-words.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';

/** The table of an account's latest changes. */
export function changesContent(changes: readonly AccountChange[]): Markup {
  if (changes.length === 0) return markup`<p class="dim">Nothing has been changed yet.</p>`;
  const rows = changes.map(
    (change) =>
      markup`<tr><td data-label="When">${relativeTime(change.at)}</td>
<td data-label="What">${changeInWords(change.kind)}${change.name ? markup`: <b>${change.name}</b>` : ''}</td>
<td data-label="Environment">${change.environment}</td>
<td data-label="By">${authorOf(change)}</td>
<td data-label="From"><code>${change.address}</code></td></tr>`,
  );
  return markup`<table class="stacks"><thead><tr><th>When</th><th>What</th><th>Environment</th><th>By</th><th>From</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

function authorOf({ by, key, person }: Pick<AccountChange, 'by' | 'key' | 'person'>): Markup | string {
  if (by === 'operator') return 'the operator of the service';
  if (by === 'person') return person ?? 'a signed-in person';
  return key ? markup`the API key <b>${key.name}</b> <code>…${key.lastFour}</code>` : 'an API key';
}
