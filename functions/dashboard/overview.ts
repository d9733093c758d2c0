import { readCredits } from '../core/billing/credits.ts';
import { summarizeUsage } from '../core/billing/reports/summarize-usage.ts';
import type { PageResult, VisitContext } from '../core/contract/endpoint.ts';
import { numberText } from '../core/design/number-text.ts';
import { ifAllowed } from '../core/pages/allowed.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import { dashboard } from './endpoints.ts';
import { dashboardPage } from './frame/frame.ts';
import { overviewStyle } from './overview-style.ts';
import { chartStyle, usageChart } from './usage/usage-chart.ts';
import { barsInMs, barsOf } from './usage/usage-range.ts';
import { byEndpoint } from './usage/usage-section.ts';

/** Days in the chart, including today, in UTC. */
const dayCount = 30;

/** The balance, and recent spending by day and endpoint. */
export async function showOverview(_: object, context: VisitContext): Promise<PageResult> {
  const { accountId, environment } = context;
  const bars = barsOf(dayCount, 1);
  const { fromMs, untilMs } = barsInMs(bars);
  const [credits, usage] = await Promise.all([
    readCredits(accountId),
    summarizeUsage(accountId, fromMs, untilMs),
  ]);
  const content = markup`<h1>Overview</h1>
${environment === 'test' ? markup`<p class="dim">Requests to the test environment are free and not counted. These are the credits of the live environment.</p>` : ''}
<dl class="tiles">
${tile('Balance', credits.balanceHundredths, 'large')}
${tile('Reserved', credits.reservedHundredths)}
${tile('Spent', credits.spentHundredths)}
${tile('Granted', credits.grantedHundredths)}
</dl>
<section class="card" aria-labelledby="use"><h2 id="use">Usage in the last ${dayCount} days</h2>
${usage.length > 0 ? markup`${usageChart(bars, byEndpoint(usage))}<p><a href="${context.baseUrl}/dashboard/usage">Other ranges, by key, and as CSV</a></p>` : markup`<p class="dim">No credits have been spent yet.</p>`}</section>
${usage.length > 0 ? '' : ifAllowed(dashboard.createKey, context, () => firstSteps(context))}`;
  return dashboardPage(context, {
    path: '/dashboard',
    title: 'Overview',
    content,
    styles: [chartStyle, overviewStyle],
  });
}

function tile(name: string, hundredths: number, size = ''): Markup {
  return markup`<div class="tile ${size}"><dt>${name}</dt><dd><b>${numberText(hundredths / 100, 2)}</b><span> credits</span></dd></div>`;
}

function firstSteps({ baseUrl }: VisitContext): Markup {
  const call = `curl ${baseUrl}/htmlToPdf -H "Authorization: Bearer $KEY" \\
  -H 'Content-Type: application/json' -d '{"html":"<h1>Hello</h1>"}' -o hello.pdf`;
  return markup`<section class="card" aria-labelledby="steps"><h2 id="steps">Your first PDF</h2>
<ol class="steps"><li><a href="${baseUrl}/dashboard/keys">Create an API key</a> and copy it.</li>
<li>Call the service with it:<pre tabindex="0" aria-label="The call" data-copy>${call}</pre></li>
<li>See everything else in the <a href="${baseUrl}/docs">documentation</a>.</li></ol></section>`;
}
