import { type Markup, markup } from '../../core/pages/markup.ts';

type Kind = 'good' | 'bad' | 'plain';

/** A state in a word, coloured by its kind. */
function stateBadge(text: string, kind: Kind): Markup {
  return markup`<span class="badge ${kind}">${text}</span>`;
}

/** An HTTP status, coloured by its class. */
export function statusBadge(status: number): Markup {
  return stateBadge(String(status), status < 400 ? 'good' : 'bad');
}

const kinds: Readonly<Record<string, Kind>> = {
  completed: 'good',
  delivered: 'good',
  failed: 'bad',
};

/** The state of a job or a webhook. */
export function outcomeBadge(state: string): Markup {
  return stateBadge(state, kinds[state] ?? 'plain');
}
