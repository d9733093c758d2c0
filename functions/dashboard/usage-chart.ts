import type { DayUsage } from '../core/billing/summarize-usage.ts';
import { type Markup, markup } from '../core/pages/markup.ts';
import { tableScroll } from '../core/pages/table-scroll.ts';

/** Endpoints with a colour of their own; what is left shares the last colour. */
const maximumSeries = 6;

/** The drawing's own units: it is stretched to whatever room there is. */
const heightUnits = 100;
const dayUnits = 10;
const barUnits = 7;

/** What one colour of the chart stands for. */
interface Series {
  readonly label: string;
  readonly endpoints: ReadonlySet<string>;
  readonly totalHundredths: number;
}

/** Credits spent on each of the days, a bar a day with a part for each endpoint, and the table that it is drawn from. */
export function usageChart(days: readonly string[], usage: readonly DayUsage[]): Markup {
  const series = seriesOf(usage);
  const totals = days.map((day) => sum(usage.filter(({ date }) => date === day)));
  const top = roundedUp(Math.max(...totals, 1));
  const most = Math.max(...totals);
  const summary = `Credits spent per day from ${days[0]} to ${days.at(-1)}: ${inCredits(sum(usage))} in total, at most ${inCredits(most)} on ${days[totals.indexOf(most)]}.`;
  return markup`<figure class="chart">
<div class="plot"><span class="axis" aria-hidden="true">${inCredits(top)}</span>
<svg viewBox="0 0 ${days.length * dayUnits} ${heightUnits}" preserveAspectRatio="none" role="img" aria-label="${summary}">
${[0, 0.5, 1].map((part) => markup`<line class="grid" x1="0" x2="100%" y1="${part * heightUnits}" y2="${part * heightUnits}"/>`)}
${days.map((day, index) =>
  bar(
    index,
    usage.filter(({ date }) => date === day),
    series,
    top,
  ),
)}
</svg></div>
<div class="days" aria-hidden="true">${[0, 10, 20, days.length - 1].map((index) => markup`<span>${(days[index] ?? '').slice(5)}</span>`)}</div>
<ul class="legend">${series.map(({ label, totalHundredths }, index) => markup`<li><span class="swatch c${index + 1}" aria-hidden="true"></span><code>${label}</code> ${inCredits(totalHundredths)}</li>`)}</ul>
<details><summary>Show as a table</summary>${table(usage)}</details>
</figure>`;
}

function bar(day: number, usage: readonly DayUsage[], series: readonly Series[], top: number): Markup[] {
  let y = heightUnits;
  return series.map(({ label, endpoints }, index) => {
    const spent = sum(usage.filter(({ endpoint }) => endpoints.has(endpoint)));
    if (spent <= 0) return markup``;
    const height = (spent / top) * heightUnits;
    y -= height;
    const x = day * dayUnits + (dayUnits - barUnits) / 2;
    const title = `${usage[0]?.date}, ${label}: ${inCredits(spent)}`;
    return markup`<rect class="c${index + 1}" x="${x}" y="${y.toFixed(2)}" width="${barUnits}" height="${height.toFixed(2)}"><title>${title}</title></rect>`;
  });
}

/** The endpoints that cost most, each by itself, and all others together. */
function seriesOf(usage: readonly DayUsage[]): readonly Series[] {
  const byEndpoint = [...Map.groupBy(usage, ({ endpoint }) => endpoint)]
    .map(([label, rows]) => ({ label, endpoints: new Set([label]), totalHundredths: sum(rows) }))
    .toSorted((first, second) => second.totalHundredths - first.totalHundredths);
  if (byEndpoint.length <= maximumSeries) return byEndpoint;
  const others = byEndpoint.slice(maximumSeries - 1);
  return [
    ...byEndpoint.slice(0, maximumSeries - 1),
    {
      label: `${others.length} others`,
      endpoints: new Set(others.map(({ label }) => label)),
      totalHundredths: others.reduce((total, { totalHundredths }) => total + totalHundredths, 0),
    },
  ];
}

function table(usage: readonly DayUsage[]): Markup {
  const rows = usage
    .toReversed()
    .map(
      ({ date, endpoint, calls, pages, costHundredths }) =>
        markup`<tr><td class="fixed">${date}</td><td><code>${endpoint}</code></td><td class="number">${calls}</td><td class="number">${pages}</td><td class="number">${inCredits(costHundredths)}</td></tr>`,
    );
  const numbers = markup`<table><thead><tr><th>Day</th><th>Endpoint</th><th class="number">Calls</th><th class="number">Pages</th><th class="number">Credits</th></tr></thead><tbody>${rows}</tbody></table>`;
  return tableScroll('Usage by day and endpoint', numbers);
}

function sum(usage: readonly DayUsage[]): number {
  return usage.reduce((total, { costHundredths }) => total + costHundredths, 0);
}

function inCredits(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** The next number of the kind 1, 2 or 5 and zeros. */
function roundedUp(hundredths: number): number {
  const power = 10 ** Math.floor(Math.log10(hundredths));
  return power * ([1, 2, 5, 10].find((step) => step * power >= hundredths) ?? 10);
}
