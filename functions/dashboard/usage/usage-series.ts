import type { UsageSection } from './usage-section.ts';

/** Parts with a colour of their own; what is left shares the last colour. */
const maximumSeries = 6;

/** What one colour of a chart stands for. */
export interface UsageSeries {
  readonly label: string;
  readonly parts: ReadonlySet<string>;
  readonly totalHundredths: number;
}

/** The parts that cost most, each by itself, and all others together. */
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

/** A number of hundredths in credits: `1.10`. */
export function inCredits(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
