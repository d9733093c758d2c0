import { createHash } from 'node:crypto';
import { spenderNames } from '../../core/billing/spender-names.ts';
import { summarizeUsage } from '../../core/billing/summarize-usage.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { fileOfBytes } from '../../core/http/answers/file-of-bytes.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame.ts';
import { chartStyle } from './usage-chart.ts';
import { usageContent, usageStyle } from './usage-content.ts';
import { usageCsv } from './usage-csv.ts';
import { byEndpoint, byKey } from './usage-part.ts';
import { barsInMs, barsOf, usageRanges } from './usage-range.ts';

/** What was spent: as a chart of the range that is asked for, by endpoint or by key, and as a file for spreadsheets. */
export const usage: DashboardOperations<'showUsage' | 'exportUsage'> = {
  showUsage: async ({ days, by }, context) => {
    const { range, bars, rows, names } = await usageOf(days, context);
    const parts = by === 'key' ? byKey(rows, names) : byEndpoint(rows);
    const content = usageContent({ range, bars, by, parts }, context);
    const styles = [chartStyle, usageStyle];
    return dashboardPage(context, { path: '/dashboard/usage', title: 'Usage', content, styles });
  },

  exportUsage: async ({ days }, context) => {
    const { bars, rows, names } = await usageOf(days, context);
    const bytes = Buffer.from(usageCsv(byKey(rows, names)));
    const filename = `usage-${bars[0]?.first}-to-${bars.at(-1)?.last}.csv`;
    const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
    return fileOfBytes({ filename, contentType: 'text/csv; charset=utf-8', etag }, bytes);
  },
};

/** Usage of a range, by endpoint and key. Nothing is metered in test: both environments show that of live. */
async function usageOf(days: number, { accountId }: VisitContext) {
  const range = usageRanges.find((each) => each.days === days) ?? usageRanges[1];
  const bars = barsOf(range.days, range.daysABar);
  const { fromMs, untilMs } = barsInMs(bars);
  const rows = await summarizeUsage(accountId, fromMs, untilMs, { isBySpender: true });
  const names = await spenderNames(
    accountId,
    rows.map(({ spender }) => spender),
  );
  return { range, bars, rows, names };
}
