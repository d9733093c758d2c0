import type { Problem } from '../contract/problems/problem.ts';
import type { CapUse, Credits } from '../identity/account.ts';
import { remainingOf } from './cap-change.ts';
import { insufficientCredits } from './insufficient-credits.ts';
import { spendCapReached } from './spend-cap-reached.ts';

interface Need {
  /** The start of the problem's sentence. */
  readonly beginning: string;
  readonly costHundredths: number;
  /** The part of it that is already reserved. */
  readonly reservedHundredths: number;
  readonly cap: CapUse | undefined;
}

/**
 * Why a call cannot have the credits it costs: the balance or its cap. Undefined if both suffice by now, because other
 * calls have released credits.
 */
export function shortage(
  credits: Credits,
  { beginning, costHundredths, reservedHundredths, cap }: Need,
): Problem | undefined {
  const missing = costHundredths - reservedHundredths;
  if (credits.balance < missing)
    return insufficientCredits(beginning, costHundredths, credits.balance + reservedHundredths);
  const isCapReached = cap && (remainingOf(credits, cap) ?? missing) < missing;
  return isCapReached ? spendCapReached(beginning, costHundredths, credits, cap) : undefined;
}
