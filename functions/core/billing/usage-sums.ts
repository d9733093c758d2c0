import { queryItems } from '../aws/dynamodb/query-items.ts';
import type { SpenderId } from '../contract/fields/access/spend-cap.ts';
import { tableNamed } from '../settings.ts';
import type { TransactItem } from './update-credits.ts';
import type { UsageRow } from './usage-rows.ts';

/** The usage of one endpoint on one day, possibly by one key or app; the date is in UTC, such as 2026-01-31. */
export interface DayUsage {
  readonly date: string;
  readonly endpoint: string;
  /** Undefined for the dashboard's use, for rows older than the counting by key, and if not grouped by spender. */
  readonly spender?: SpenderId | undefined;
  readonly calls: number;
  readonly pages: number;
  readonly costHundredths: number;
}

interface SumItem extends Pick<DayUsage, 'calls' | 'pages' | 'costHundredths'> {
  /** `day#`, the date, the endpoint and the spender. */
  readonly chargeId: string;
}

const prefix = 'day#';

/** What rows add up to by day, endpoint and spender. A refund cancels a call. */
export function daySums(rows: readonly UsageRow[]): readonly DayUsage[] {
  const usages = rows.map(({ at, endpoint, spender, pages, costHundredths }) => {
    const calls = costHundredths < 0 ? -1 : 1;
    return { date: at.slice(0, 10), endpoint, spender, calls, pages, costHundredths };
  });
  return addedUp(usages);
}

/** Adds up the usage of the same day, endpoint and spender, sorted in this order. */
export function addedUp(usages: Iterable<DayUsage>): readonly DayUsage[] {
  const sums = new Map<string, DayUsage>();
  for (const { date, endpoint, spender, calls, pages, costHundredths } of usages) {
    const key = sumKey({ date, endpoint, spender });
    const sum = sums.get(key);
    sums.set(key, {
      date,
      endpoint,
      ...(spender && { spender }),
      calls: calls + (sum?.calls ?? 0),
      pages: pages + (sum?.pages ?? 0),
      costHundredths: costHundredths + (sum?.costHundredths ?? 0),
    });
  }
  return [...sums].sort(([first], [second]) => (first < second ? -1 : 1)).map(([, usage]) => usage);
}

/** Adds usage to the sum of its day, endpoint and spender. */
export function addToSum(accountId: string, usage: DayUsage): Pick<TransactItem, 'Update'> {
  const { calls, pages, costHundredths } = usage;
  return {
    Update: {
      TableName: tableNamed('usage'),
      Key: { accountId, chargeId: sumKey(usage) },
      UpdateExpression: 'ADD calls :calls, pages :pages, costHundredths :cost',
      ExpressionAttributeValues: { ':calls': calls, ':pages': pages, ':cost': costHundredths },
    },
  };
}

/** The sums of the days from one to another, both included, read consistently. */
export async function* usageSums(
  accountId: string,
  fromDate: string,
  toDate: string,
): AsyncGenerator<DayUsage, void> {
  const items = queryItems<SumItem>({
    TableName: tableNamed('usage'),
    KeyConditionExpression: 'accountId = :account AND chargeId BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':account': accountId,
      ':from': `${prefix}${fromDate}`,
      ':to': `${prefix}${toDate}~`, // no sum of that day sorts after it
    },
    ConsistentRead: true,
  });
  for await (const { chargeId, calls, pages, costHundredths } of items) {
    const [, date = '', endpoint = '', spender] = chargeId.split('#');
    yield { date, endpoint, ...(spender && { spender: spender as SpenderId }), calls, pages, costHundredths };
  }
}

function sumKey({ date, endpoint, spender }: Pick<DayUsage, 'date' | 'endpoint' | 'spender'>): string {
  return `${prefix}${date}#${endpoint}#${spender ?? ''}`;
}
