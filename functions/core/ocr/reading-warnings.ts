import type { PageReading } from './page-reading.ts';

/** What is recognised with less certainty is told. */
const certain = 0.6;

/** What a caller should know of pages that were recognised: those that could not be, or only with doubt. */
export function readingWarnings(readings: readonly PageReading[]): readonly string[] {
  return readings.flatMap(({ page, isUnreadable, lines, confidence }) => {
    if (isUnreadable) return [`Page ${page} could not be recognised: it is too complex.`];
    if (lines.length === 0) return [`No text was found on page ${page}.`];
    if (confidence >= certain) return [];
    return [`Page ${page} was recognised with little certainty: ${Math.round(confidence * 100)} %.`];
  });
}
