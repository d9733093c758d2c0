import { numberText } from '../../core/design/number-text.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { BarDays } from './usage-range.ts';
import type { UsageSection } from './usage-section.ts';
import { seriesOf, sum, type UsageSeries } from './usage-series.ts';

/** The height of a bar's drawing, which is stretched to the available space. */
const heightUnits = 100;
const widthUnits = 10;

/** The number of dates below the bars. */
const writtenDates = 4;

/**
 * The credits spent, with a bar for each range of days and a part for each endpoint or key. A bar's values are shown on
 * hover or keyboard focus, without scripts. It needs chartStyle.
 */
export function usageChart(bars: readonly BarDays[], usage: readonly UsageSection[]): Markup {
  const series = seriesOf(usage);
  const inBars = bars.map(({ first, last }) => usage.filter(({ date }) => date >= first && date <= last));
  const top = roundedUp(Math.max(...inBars.map(sum), 1));
  const step = (bars.length - 1) / (writtenDates - 1);
  const written = Array.from({ length: writtenDates }, (_, index) => bars[Math.round(index * step)]?.first);
  return markup`<figure class="chart">
<p class="readout" aria-hidden="true">${numberText(sum(usage) / 100, 2)} credits in total. Point at a bar for its values.</p>
<div class="plot"><div class="axis" aria-hidden="true">${[1, 0.5, 0].map((part) => markup`<span>${numberText((top * part) / 100, 2)}</span>`)}</div>
<ol class="bars" aria-label="Credits spent, from ${bars[0]?.first ?? ''} to ${bars.at(-1)?.last ?? ''}">
${bars.map((days, index) => bar(days, inBars[index] ?? [], series, top))}
</ol></div>
<div class="dates" aria-hidden="true">${written.map((date) => markup`<span>${date?.slice(5) ?? ''}</span>`)}</div>
<ul class="legend">${series.map(({ label, totalHundredths }, index) => markup`<li><span class="swatch c${index + 1}" aria-hidden="true"></span><span class="mono">${label}</span> ${numberText(totalHundredths / 100, 2)}</li>`)}</ul>
</figure>`;
}

function bar(
  days: BarDays,
  usage: readonly UsageSection[],
  series: readonly UsageSeries[],
  top: number,
): Markup {
  const spent = series.map(({ parts }) => sum(usage.filter(({ part }) => parts.has(part))));
  const when = days.first === days.last ? days.first : `${days.first} to ${days.last}`;
  const values = series.flatMap(({ label }, index) =>
    spent[index]
      ? markup`<span class="value"><span class="mono">${label}</span> ${numberText((spent[index] ?? 0) / 100, 2)}</span>`
      : [],
  );
  return markup`<li tabindex="0"><svg viewBox="0 0 ${widthUnits} ${heightUnits}" preserveAspectRatio="none" aria-hidden="true">${rectangles(spent, top)}</svg>
<span class="tip"><b>${when}</b> ${numberText(sum(usage) / 100, 2)} ${values}</span></li>`;
}

function rectangles(spent: readonly number[], top: number): readonly Markup[] {
  let y = heightUnits;
  return spent.map((hundredths, index) => {
    if (hundredths <= 0) return markup``;
    const height = (hundredths / top) * heightUnits;
    y -= height;
    return markup`<rect class="c${index + 1}" x="1.5" y="${y.toFixed(2)}" width="7" height="${height.toFixed(2)}"/>`;
  });
}

/** The next number of the form 1, 2 or 5 with zeros, or a quarter step between. */
function roundedUp(hundredths: number): number {
  const power = 10 ** Math.floor(Math.log10(hundredths));
  return power * ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * power >= hundredths) ?? 10);
}

/** The layout of a chart. */
export const chartStyle = `
.chart { position: relative; margin: 0 }
.readout { min-height: 2.9rem; margin: 0 0 .75rem; color: var(--dim); font-size: var(--size-2) }
.plot { display: grid; grid-template: 12rem / max-content 1fr; gap: .6rem }
.axis { display: flex; flex-direction: column; justify-content: space-between; margin: -.6em 0; color: var(--dim); font-size: var(--size-1); line-height: 1.2; text-align: right; font-variant-numeric: tabular-nums }
.bars { display: flex; margin: 0; padding: 0; border-bottom: 1px solid var(--line); list-style: none;
  background: linear-gradient(var(--line), var(--line)) top/100% 1px no-repeat, linear-gradient(var(--line), var(--line)) center/100% 1px no-repeat }
.bars li { flex: 1; min-width: 0; height: 12rem; border-radius: var(--radius-small) }
.bars li:hover, .bars li:focus-visible { background: var(--wash) } .bars li:focus-visible { outline-offset: 0 }
.bars svg { display: block; width: 100%; height: 100% }
.tip { position: absolute; top: 0; left: 0; right: 0; min-height: 2.9rem; background: var(--card); font-size: var(--size-2); font-variant-numeric: tabular-nums; clip-path: inset(50%) }
.bars li:hover .tip, .bars:not(:hover) li:focus .tip { clip-path: none }
.tip .value { margin-left: .75rem; white-space: nowrap } .tip .mono { color: var(--dim) }
.dates { display: flex; justify-content: space-between; padding: .35rem 0 1rem 3rem; color: var(--dim); font-size: var(--size-1); font-variant-numeric: tabular-nums }
.legend { display: flex; flex-wrap: wrap; gap: .35rem 1.25rem; margin: 0; padding: 0; font-size: var(--size-2); list-style: none }
.legend li { min-width: 0; overflow-wrap: anywhere }
.swatch { display: inline-block; margin-right: .25rem; width: .75rem; height: .75rem; border-radius: var(--radius-small) }
.c1 { fill: var(--c1); background: var(--c1) } .c2 { fill: var(--c2); background: var(--c2) } .c3 { fill: var(--c3); background: var(--c3) }
.c4 { fill: var(--c4); background: var(--c4) } .c5 { fill: var(--c5); background: var(--c5) } .c6 { fill: var(--c6); background: var(--c6) }
@media (max-width: 34rem) { .readout, .tip { min-height: 6rem } .tip .value { display: block; margin: 0 } }
`;
