import { readAccount } from '../../identity/account.ts';
import { adoptEarlierCharges, earlierUsage } from '../earlier-credits.ts';
import { recordAll } from '../record-charges.ts';
import { addedUp, type DayUsage, usageSums } from '../usage-sums.ts';

export type { DayUsage } from '../usage-sums.ts';

/**
 * What an account spent on calls that began in [fromMs, untilMs), both the beginning of a day in UTC, by day and
 * endpoint, and by spender if asked for, in that order. Charges that have not been recorded are recorded first: then
 * the sums contain all that was spent before.
 */
export async function summarizeUsage(
  accountId: string,
  fromMs: number,
  untilMs: number,
  { isBySpender = false }: { readonly isBySpender?: boolean } = {},
): Promise<readonly DayUsage[]> {
  const { credits } = await readAccount(accountId);
  await Promise.all([recordAll(accountId, credits), adoptEarlierCharges(accountId, credits)]);
  const usages: DayUsage[] = [];
  for await (const sum of usageSums(accountId, dateOf(fromMs), dateOf(untilMs - 1))) usages.push(sum);
  for await (const row of earlierUsage(accountId, credits, fromMs, untilMs)) usages.push(row);
  const grouped = isBySpender ? usages : usages.map(({ spender: _, ...usage }) => usage);
  return addedUp(grouped).filter(({ calls }) => calls > 0);
}

function dateOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10);
}
