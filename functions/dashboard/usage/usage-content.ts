import type { VisitContext } from '../../core/contract/endpoint.ts';
import { numberText } from '../../core/design/number-text.ts';
import { tableScroll } from '../../core/design/table-scroll.ts';
import { tabs } from '../../core/design/tabs.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { usageChart } from './usage-chart.ts';
import { type BarDays, usageRanges } from './usage-range.ts';
import type { UsageSection } from './usage-section.ts';

/** The content of the page. */
interface UsageParts {
  readonly range: (typeof usageRanges)[number];
  readonly bars: readonly BarDays[];
  readonly by: 'endpoint' | 'key';
  readonly parts: readonly UsageSection[];
  readonly message: Markup | undefined;
}

/** The chart of a range, its table, and links to other ranges. */
export function usageContent({ range, bars, by, parts, message }: UsageParts, context: VisitContext): Markup {
  const address = `${context.baseUrl}/dashboard/usage`;
  const tab = (label: string, to: { readonly days?: number; readonly by?: string }, isChosen: boolean) => ({
    label,
    href: `${address}?days=${to.days ?? range.days}&by=${to.by ?? by}`,
    isChosen,
  });
  const ranges = usageRanges.map(({ days, label }) => tab(label, { days }, days === range.days));
  const splits = [
    tab('By endpoint', { by: 'endpoint' }, by === 'endpoint'),
    tab('By key', { by: 'key' }, by === 'key'),
  ];
  return markup`<h1>Usage</h1>
${message ?? ''}
${context.environment === 'test' ? markup`<p class="dim">Requests to the test environment are free and not counted. This is the usage of the live environment.</p>` : ''}
<div class="row apart choices">${tabs('Range', ranges)}${tabs('Split by', splits)}</div>
<section class="card" aria-labelledby="chart"><h2 id="chart">Credits spent</h2>
${parts.length > 0 ? usageChart(bars, parts) : markup`<p class="dim">No credits were spent in this time.</p>`}</section>
${
  parts.length > 0
    ? markup`<section class="card" aria-labelledby="table"><div class="row apart"><h2 id="table">${range.daysABar === 1 ? 'By day' : `By ${range.daysABar} days`}</h2>
<a class="button quiet small" href="${address}/export?days=${range.days}" download>Download as CSV</a></div>
${table(bars, parts, by)}</section>`
    : ''
}`;
}

/** A table with a row for each bar and part, newest first. */
function table(bars: readonly BarDays[], parts: readonly UsageSection[], by: UsageParts['by']): Markup {
  const grouped = bars.toReversed().flatMap(({ first, last }) => {
    const ofBar = parts.filter(({ date }) => date >= first && date <= last);
    const when = first === last ? first : markup`${first}<br>to ${last}`;
    return [...Map.groupBy(ofBar, ({ part }) => part)].map(([part, same]) => ({ when, part, same }));
  });
  const rows = grouped.map(({ when, part, same }) => {
    const total = (of: (row: UsageSection) => number) => same.reduce((sum, row) => sum + of(row), 0);
    return markup`<tr><td class="fixed">${when}</td><td class="part">${part}</td><td class="number">${numberText(total(({ calls }) => calls))}</td><td class="number">${numberText(total(({ pages }) => pages))}</td><td class="number">${numberText(total(({ costHundredths }) => costHundredths) / 100, 2)}</td></tr>`;
  });
  const numbers = markup`<table><thead><tr><th>Day</th><th>${by === 'key' ? 'Key' : 'Endpoint'}</th><th class="number">Calls</th><th class="number">Pages</th><th class="number">Credits</th></tr></thead><tbody>${rows}</tbody></table>`;
  return tableScroll('Usage as a table', numbers);
}

/** The layout of the page, without its chart. */
export const usageStyle = `
.choices { margin-bottom: 1.25rem }
.part { overflow-wrap: anywhere; min-width: 8rem }
.apart h2 { margin: 0 } .top { align-items: start; margin-bottom: 1.1rem }
`;
