import { type BadgeKind, badge } from '../../core/design/badge.ts';
import type { Markup } from '../../core/pages/markup.ts';

/** An HTTP status, coloured by its class. */
export function statusBadge(status: number): Markup {
  return badge(String(status), status < 400 ? 'good' : 'bad');
}

const kinds: Readonly<Record<string, BadgeKind>> = {
  completed: 'good',
  delivered: 'good',
  failed: 'bad',
};

/** The state of a job or a webhook. */
export function outcomeBadge(state: string): Markup {
  return badge(state, kinds[state] ?? 'plain');
}
