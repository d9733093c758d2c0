import { capPeriod, capText } from '../../core/contract/fields/spend-cap.ts';
import type { SpendCap } from '../../core/identity/account.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';

/** A spend cap for people, with its current spending. */
export function capState({ amount, every, remaining }: SpendCap, nowMs = Date.now()): Markup {
  const spent = amount - (remaining[capPeriod(every, nowMs)] ?? amount);
  return markup`${capText({ amount, every })} <span class="dim">(${(spent / 100).toFixed(2)} spent)</span>`;
}
