import { readAccount } from '../identity/account.ts';
import { type UsageRow, usageRow, usageRows } from './usage.ts';

/** What one endpoint used on one day; the date is in UTC, as 2026-01-31. */
export interface DayUsage {
  readonly date: string;
  readonly endpoint: string;
  readonly calls: number;
  readonly pages: number;
  readonly costHundredths: number;
}

/**
 * What an account spent on calls that began in [fromMs, untilMs), by day and endpoint, in that order. Includes charges
 * that have no row yet. The account is read before the rows, so a charge that it no longer holds already has a row.
 */
export async function summarizeUsage(
  accountId: string,
  fromMs: number,
  untilMs: number,
): Promise<readonly DayUsage[]> {
  const { unrecorded } = (await readAccount(accountId)).credits;
  const days = new Map<string, DayUsage>();
  for await (const row of usageRows(accountId, fromMs, untilMs)) {
    if (!Object.hasOwn(unrecorded, row.chargeId)) count(days, row);
  }
  for (const [chargeId, charge] of Object.entries(unrecorded)) {
    const row = usageRow(accountId, chargeId, charge);
    const beganMs = Date.parse(row.at);
    if (beganMs >= fromMs && beganMs < untilMs) count(days, row);
  }
  return [...days]
    .filter(([, { calls }]) => calls > 0)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([, usage]) => usage);
}

function count(days: Map<string, DayUsage>, { at, endpoint, pages, costHundredths }: UsageRow): void {
  const date = at.slice(0, 10);
  const key = `${date} ${endpoint}`;
  const sum = days.get(key) ?? { date, endpoint, calls: 0, pages: 0, costHundredths: 0 };
  days.set(key, {
    ...sum,
    calls: sum.calls + (costHundredths < 0 ? -1 : 1), // a refund takes back a call
    pages: sum.pages + pages,
    costHundredths: sum.costHundredths + costHundredths,
  });
}
