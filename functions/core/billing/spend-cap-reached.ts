import { capPeriodEnd, capText } from '../contract/fields/access/spend-cap.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { CapUse, Credits } from '../identity/account.ts';

/** The problem of a call that would exceed its key's or app's spend cap. `beginning` is the start of its sentence. */
export function spendCapReached(
  beginning: string,
  costHundredths: number,
  { caps }: Credits,
  { spender, period }: CapUse,
): Problem {
  const cap = caps?.[spender];
  if (!cap) throw new Error('only a cap that exists can be reached');
  const what = spender.startsWith('app_') ? 'app' : 'API key';
  const used = inCredits(cap.amount - (cap.remaining[period] ?? cap.amount));
  const resetsAt = capPeriodEnd(cap.every, period);
  const resets = resetsAt ? `It begins anew at ${resetsAt.slice(0, 10)} 00:00 UTC.` : 'It never begins anew.';
  return new Problem(
    'spend_cap_reached',
    `${beginning} ${inCredits(costHundredths)} credits, but the ${what} may spend ${capText(cap)}, of which ${used} are spent or reserved. ${resets} Nothing was charged. The account’s owner can raise the cap in the dashboard.`,
    {
      details: [
        { field: 'spend_cap', message: capText(cap) },
        { field: 'spent', message: `${used} credits` },
        { field: 'resets_at', message: resetsAt ?? 'never' },
      ],
    },
  );
}

function inCredits(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
