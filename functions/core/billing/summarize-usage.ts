import type { SpenderId } from '../contract/fields/spend-cap.ts';
import { readAccount } from '../identity/account.ts';
import { type UsageRow, usageRow, usageRows } from './usage-rows.ts';

/** The usage of one endpoint on one day, possibly by one key or app; the date is in UTC, such as 2026-01-31. */
export interface DayUsage {
  readonly date: string;
  readonly endpoint: string;
  /** Only if grouped by spender: undefined for the dashboard's use, and for rows older than the counting by key. */
  readonly spender?: SpenderId | undefined;
  readonly calls: number;
  readonly pages: number;
  readonly costHundredths: number;
}

/**
 * What an account spent on calls that began in [fromMs, untilMs), by day and endpoint, and by spender if asked for, in
 * that order. Includes charges without a row yet. The account is read before the rows, so a charge that it no longer
 * holds already has a row.
 */
export async function summarizeUsage(
  accountId: string,
  fromMs: number,
  untilMs: number,
  { isBySpender = false }: { readonly isBySpender?: boolean } = {},
): Promise<readonly DayUsage[]> {
  const { unrecorded } = (await readAccount(accountId)).credits;
  const days = new Map<string, DayUsage>();
  const add = (row: UsageRow) => count(days, isBySpender ? row : { ...row, spender: undefined });
  for await (const row of usageRows(accountId, fromMs, untilMs)) {
    if (!Object.hasOwn(unrecorded, row.chargeId)) add(row);
  }
  for (const [chargeId, charge] of Object.entries(unrecorded)) {
    const row = usageRow(accountId, chargeId, charge);
    const beganMs = Date.parse(row.at);
    if (beganMs >= fromMs && beganMs < untilMs) add(row);
  }
  return [...days]
    .filter(([, { calls }]) => calls > 0)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([, usage]) => usage);
}

function count(
  days: Map<string, DayUsage>,
  { at, endpoint, spender, pages, costHundredths }: UsageRow,
): void {
  const date = at.slice(0, 10);
  const key = `${date} ${endpoint} ${spender ?? ''}`;
  const none = { date, endpoint, ...(spender && { spender }), calls: 0, pages: 0, costHundredths: 0 };
  const sum = days.get(key) ?? none;
  days.set(key, {
    ...sum,
    calls: sum.calls + (costHundredths < 0 ? -1 : 1), // a refund cancels a call
    pages: sum.pages + pages,
    costHundredths: sum.costHundredths + costHundredths,
  });
}
