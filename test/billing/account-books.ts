import { queryItems } from '../../functions/core/aws/dynamodb/query-items.ts';
import {
  chargeIdOf,
  type OpenCharge,
  readChargeEntry,
  readOpenEntry,
} from '../../functions/core/billing/entries.ts';
import { openPlaces } from '../../functions/core/billing/release-credits.ts';
import type { UsageRow } from '../../functions/core/billing/usage-rows.ts';
import type { Charge, Credits } from '../../functions/core/identity/account.ts';
import { tableNamed } from '../../functions/core/settings.ts';

/** What calls and jobs in progress have reserved. */
export function openCharges(credits: Credits): readonly OpenCharge[] {
  return openPlaces.flatMap((place) => Object.values(credits[place]).map(readOpenEntry));
}

/** The charges that the account's item still has, by their ids. */
export function unrecordedCharges({ unrecordedCharges: entries }: Credits): ReadonlyMap<string, Charge> {
  return new Map(Object.entries(entries).map(([id, entry]) => [chargeIdOf(id), readChargeEntry(entry)]));
}

/** Every row of an account. */
export function usageRowsOf(accountId: string): Promise<readonly UsageRow[]> {
  return itemsOf(accountId, 'charge#');
}

/** The ids of an account's jobs that wait. */
export async function heldJobsOf(accountId: string): Promise<readonly string[]> {
  return (await itemsOf(accountId, 'held#')).map(({ chargeId }) => chargeId);
}

async function itemsOf(accountId: string, prefix: string): Promise<readonly UsageRow[]> {
  const items = queryItems<UsageRow>({
    TableName: tableNamed('usage'),
    KeyConditionExpression: 'accountId = :account AND begins_with(chargeId, :prefix)',
    ExpressionAttributeValues: { ':account': accountId, ':prefix': prefix },
    ConsistentRead: true,
  });
  const rows: UsageRow[] = [];
  for await (const row of items) rows.push({ ...row, chargeId: row.chargeId.slice(prefix.length) });
  return rows;
}
