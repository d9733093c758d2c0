import { catalog } from '../../catalog.ts';
import { callForJson } from '../../core/aws/lambda/call-api.ts';
import { creditsAlert } from '../../core/billing/credits-alert.ts';
import { spenderNames } from '../../core/billing/reports/spender-names.ts';
import { summarizeUsage } from '../../core/billing/reports/summarize-usage.ts';
import type { VisitContext } from '../../core/contract/endpoint.ts';
import { notice } from '../../core/design/notice.ts';
import { fileOfBytes } from '../../core/http/answers/file-of-bytes.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';
import type { DashboardOperations } from '../dashboard-operations.ts';
import { dashboardPage } from '../frame/frame.ts';
import { type Faults, orShowAgain } from '../frame/or-show-again.ts';
import { type AlertInput, alertCard, alertLabels } from './alert-card.ts';
import { chartStyle } from './usage-chart.ts';
import { usageContent, usageStyle } from './usage-content.ts';
import { usageCsv } from './usage-csv.ts';
import { barsInMs, barsOf, usageRanges } from './usage-range.ts';
import { byEndpoint, byKey } from './usage-section.ts';

/** The account's spending: as a chart of the requested range, by endpoint or by key, and as a file for spreadsheets. */
export const usage: DashboardOperations<'showUsage' | 'exportUsage' | 'saveAlert'> = {
  showUsage: ({ days, by, done }, context) => page({ days, by, message: messages[done] }, context),

  saveAlert: ({ below, webhook_url }, context) => {
    const [amount, url] = [below.trim().replace(',', '.'), webhook_url.trim()];
    const given = { ...(amount && { below: Number(amount) }), ...(url && { webhook_url: url }) };
    return orShowAgain(
      async () => {
        await callAlert(amount || url ? 'setCreditsAlert' : 'removeCreditsAlert', context, given);
        return { redirect: `${context.baseUrl}/dashboard/usage?done=alert` };
      },
      (message, faults) =>
        page({ days: 30, by: 'endpoint', message, faults, draft: { below, webhook_url } }, context),
      alertLabels,
    );
  },

  exportUsage: async ({ days }, context) => {
    const { bars, rows, names } = await usageOf(days, context);
    const bytes = Buffer.from(usageCsv(byKey(rows, names)));
    const filename = `usage-${bars[0]?.first}-to-${bars.at(-1)?.last}.csv`;
    return fileOfBytes({ filename, contentType: 'text/csv; charset=utf-8' }, bytes);
  },
};

const messages: Readonly<Record<string, Markup>> = {
  alert: notice('good', 'What happens when the balance is low has been changed.'),
};

interface PageState {
  readonly days: number;
  readonly by: 'endpoint' | 'key';
  readonly message: Markup | undefined;
  readonly draft?: AlertInput;
  readonly faults?: Faults;
}

async function page(
  { days, by, message, draft, faults = {} }: PageState,
  context: VisitContext,
): Promise<Page> {
  const [{ range, bars, rows, names }, alert] = await Promise.all([
    usageOf(days, context),
    draft ?? presentAlert(context),
  ]);
  const parts = by === 'key' ? byKey(rows, names) : byEndpoint(rows);
  const content = markup`${usageContent({ range, bars, by, parts, message }, context)}
${alertCard(alert, faults, context)}`;
  const styles = [chartStyle, usageStyle];
  return dashboardPage(context, { path: '/dashboard/usage', title: 'Usage', content, styles });
}

async function presentAlert({ accountId }: VisitContext): Promise<AlertInput> {
  const alert = await creditsAlert(accountId);
  return {
    below: alert ? String(alert.belowHundredths / 100) : '',
    webhook_url: alert?.webhookUrl ?? '',
  };
}

/** The API's endpoints validate and store the URL. */
async function callAlert(
  name: 'setCreditsAlert' | 'removeCreditsAlert',
  context: VisitContext,
  given: object,
): Promise<void> {
  const json = name === 'setCreditsAlert' ? given : undefined;
  await callForJson({ family: 'account', endpoint: catalog.account[name], json }, context);
}

/** Usage of a range, by endpoint and key. Nothing is metered in test, so both environments show the usage of live. */
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
