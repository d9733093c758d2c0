import { Problem } from '../contract/problems/problem.ts';

/** The problem of a call that costs more than the balance. `beginning` is the start of its sentence. */
export function insufficientCredits(
  beginning: string,
  costHundredths: number,
  balanceHundredths: number,
): Problem {
  const [cost, left] = [costHundredths, balanceHundredths].map((hundredths) => (hundredths / 100).toFixed(2));
  return new Problem(
    'insufficient_credits',
    `${beginning} ${cost} credits, but the account has ${left} left. Nothing was charged. Ask the operator of this service for more credits.`,
  );
}
