import type { UsageSection } from './usage-section.ts';

/** The number of parts with their own colour; the others share the last colour. */
const maximumSeries = 6;

/** The meaning of one colour in a chart. */
export interface UsageSeries {
  readonly label: string;
  readonly parts: ReadonlySet<string>;
  readonly totalHundredths: number;
}

/** The most expensive parts, each alone, and all others combined. */
export function seriesOf(usage: readonly UsageSection[]): readonly UsageSeries[] {
  const byPart = [...Map.groupBy(usage, ({ part }) => part)]
    .map(([label, rows]) => ({ label, parts: new Set([label]), totalHundredths: sum(rows) }))
    .toSorted((first, second) => second.totalHundredths - first.totalHundredths);
  if (byPart.length <= maximumSeries) return byPart;
  const others = byPart.slice(maximumSeries - 1);
  return [
    ...byPart.slice(0, maximumSeries - 1),
    {
      label: `${others.length} others`,
      parts: new Set(others.map(({ label }) => label)),
      totalHundredths: others.reduce((total, { totalHundredths }) => total + totalHundredths, 0),
    },
  ];
}

export function sum(usage: readonly { readonly costHundredths: number }[]): number {
  return usage.reduce((total, { costHundredths }) => total + costHundredths, 0);
}
