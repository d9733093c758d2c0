import type { CapUse, Credits } from '../identity/account.ts';

/** Takes credits from a spend cap, or returns them if the number is negative. */
export interface CapChange {
  readonly use: CapUse;
  readonly takenHundredths: number;
}

/** The part of an update that changes a cap: fragments of DynamoDB's expressions, to be appended. */
export interface CapExpressions {
  readonly set: string;
  readonly condition: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
}

export const withoutCap: CapExpressions = { set: '', condition: '', names: {}, values: {} };

/**
 * Holds only if the cap is still the expected one and has that much left.
 * See docs/why.md#a-spend-cap-holds-under-concurrent-calls-and-crashes
 */
export function capExpressions({ use, takenHundredths }: CapChange): CapExpressions {
  if (takenHundredths === 0) return withoutCap;
  const cap = 'credits.caps.#spender';
  const remaining = `${cap}.remaining.#period`;
  const isTaken = takenHundredths > 0;
  return {
    set: `, ${remaining} = ${remaining} - :taken`,
    condition: ` AND ${cap}.sinceMs = :sinceMs AND ${isTaken ? `${remaining} >= :taken` : `attribute_exists(${remaining})`}`,
    names: { '#spender': use.spender, '#period': use.period },
    values: { ':taken': takenHundredths, ':sinceMs': use.sinceMs },
  };
}

/** What is left of the cap in that period; undefined if the cap was removed or replaced, or the period expired. */
export function remainingOf({ caps }: Credits, use: CapUse): number | undefined {
  const cap = caps?.[use.spender];
  return cap?.sinceMs === use.sinceMs ? cap.remaining[use.period] : undefined;
}
