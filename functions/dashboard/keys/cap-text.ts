import { capPeriod, capText } from '../../core/contract/fields/access/spend-cap.ts';
import { numberText } from '../../core/design/number-text.ts';
import type { SpendCap } from '../../core/identity/account.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';

/** A spend cap for people, with its current spending. */
export function capState({ amount, every, remaining }: SpendCap, nowMs = Date.now()): Markup {
  const spent = amount - (remaining[capPeriod(every, nowMs)] ?? amount);
  return markup`${capText({ amount, every })} <span class="dim">(${numberText(spent / 100, 2)} spent)</span>`;
}
