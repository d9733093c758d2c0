import type { NamedSpender } from '../../core/billing/reports/spender-names.ts';
import type { DayUsage } from '../../core/billing/reports/summarize-usage.ts';
import type { SpenderId } from '../../core/contract/fields/access/spend-cap.ts';

/** One part of a chart or table: an endpoint, or a key or app. */
export interface UsageSection extends DayUsage {
  readonly part: string;
}

/** Usage by endpoint. */
export function byEndpoint(usage: readonly DayUsage[]): readonly UsageSection[] {
  return usage.map((row) => ({ ...row, part: row.endpoint }));
}

/** Usage by key and app. Keys with the same name are distinguished by their ids. */
export function byKey(
  usage: readonly DayUsage[],
  names: ReadonlyMap<SpenderId, NamedSpender>,
): readonly UsageSection[] {
  const counts = Map.groupBy(names.values(), ({ name }) => name);
  return usage.map((row) => {
    const named = row.spender && names.get(row.spender);
    if (!named) return { ...row, part: 'Without a key' };
    const isOnly = counts.get(named.name)?.length === 1;
    return { ...row, part: isOnly ? named.name : `${named.name} (${named.id})` };
  });
}
