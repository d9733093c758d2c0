import { csvText } from '../../core/csv.ts';
import type { UsageSection } from './usage-section.ts';

/** Usage as CSV, with a line for each day, endpoint and key. `part` is the key's name. */
export function usageCsv(usage: readonly UsageSection[]): string {
  return csvText([
    ['date', 'endpoint', 'key', 'key_id', 'calls', 'pages', 'credits'],
    ...usage.map(({ date, endpoint, part, spender = '', calls, pages, costHundredths }) => [
      date,
      endpoint,
      part,
      spender,
      calls,
      pages,
      (costHundredths / 100).toFixed(2),
    ]),
  ]);
}
