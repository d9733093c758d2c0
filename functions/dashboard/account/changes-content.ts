import type { AccountChange } from '../../core/identity/account-changes.ts';
import { changeInWords } from '../../core/identity/change-in-words.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { timeText } from '../frame/time-text.ts';

/** The table of an account's latest changes. */
export function changesContent(changes: readonly AccountChange[]): Markup {
  if (changes.length === 0) return markup`<p class="dim">Nothing has been changed yet.</p>`;
  const rows = changes.map(
    ({ at, kind, name, environment, by, key, person, address }) =>
      markup`<tr><td data-label="When">${timeText(at)}</td>
<td data-label="What">${changeInWords(kind)}${name ? markup`: <b>${name}</b>` : ''}</td>
<td data-label="Environment">${environment}</td>
<td data-label="By">${by === 'person' ? (person ?? 'a signed-in person') : key ? markup`the API key <b>${key.name}</b> <code>…${key.lastFour}</code>` : 'an API key'}</td>
<td data-label="From"><code>${address}</code></td></tr>`,
  );
  return markup`<table class="stacks"><thead><tr><th>When</th><th>What</th><th>Environment</th><th>By</th><th>From</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}
