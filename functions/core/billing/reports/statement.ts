import type { SpenderId } from '../../contract/fields/access/spend-cap.ts';
import { type NamedSpender, spenderNames } from './spender-names.ts';
import { type DayUsage, summarizeUsage } from './summarize-usage.ts';

/** What was used, in whole numbers. */
interface Used {
  readonly calls: number;
  readonly pages: number;
  readonly costHundredths: number;
}

/** The use of one endpoint by one key or app in a month. */
export interface StatementLine extends Used {
  readonly endpoint: string;
  /** Undefined for the dashboard's use, and for calls before keys were counted. */
  readonly spender: NamedSpender | undefined;
}

/** What an account used in a month of UTC, to make a bill of. */
export interface Statement extends Used {
  readonly accountId: string;
  /** Such as 2026-10. */
  readonly month: string;
  /** Whether nothing of the month can change any more. */
  readonly isFinal: boolean;
  /** Sorted by endpoint, then by key or app. */
  readonly lines: readonly StatementLine[];
}

/**
 * A call counts when it began, even if it is charged or refunded later. Jobs end within four days, so that a month is
 * final after its fifth day of waiting.
 */
const settledMs = 5 * 24 * 3_600_000;

/** The statement of an account for a month such as 2026-10. */
export async function monthlyStatement(accountId: string, month: string): Promise<Statement> {
  const { fromMs, untilMs } = monthInMs(month);
  const isFinal = Date.now() >= untilMs + settledMs;
  const days = await summarizeUsage(accountId, fromMs, untilMs, { isBySpender: true });
  const names = await spenderNames(
    accountId,
    days.map(({ spender }) => spender),
  );
  const lines = totals(days, ({ endpoint, spender }) => `${endpoint} ${spender ?? ''}`)
    .sort(([first], [second]) => (first < second ? -1 : 1))
    .map(([, { endpoint, spender }, used]) => ({ endpoint, spender: nameOf(spender, names), ...used }));
  return { accountId, month, isFinal, ...sum(lines), lines };
}

/** A statement without use, as in the test environment, where nothing is metered. */
export function emptyStatement(accountId: string, month: string): Statement {
  return { accountId, month, isFinal: true, calls: 0, pages: 0, costHundredths: 0, lines: [] };
}

/** The rows in groups, in the order of each group's first row, with the sum of each. */
export function totals<Row extends Used>(
  rows: readonly Row[],
  groupOf: (row: Row) => string,
): [group: string, first: Row, used: Used][] {
  return [...Map.groupBy(rows, groupOf)].map(([group, same]) => [group, same[0] as Row, sum(same)]); // no group is empty
}

/** The start and end of a month such as 2026-10, in milliseconds since 1970: [fromMs, untilMs). */
export function monthInMs(month: string): { readonly fromMs: number; readonly untilMs: number } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return { fromMs: Date.UTC(year, number - 1), untilMs: Date.UTC(year, number) };
}

/** The last month that is over, such as 2026-10. */
export function lastMonth(nowMs = Date.now()): string {
  const now = new Date(nowMs);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1)).toISOString().slice(0, 7);
}

function nameOf(spender: DayUsage['spender'], names: ReadonlyMap<SpenderId, NamedSpender>) {
  return spender && names.get(spender);
}

function sum(rows: readonly Used[]): Used {
  const of = (count: (row: Used) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    calls: of(({ calls }) => calls),
    pages: of(({ pages }) => pages),
    costHundredths: of(({ costHundredths }) => costHundredths),
  };
}
