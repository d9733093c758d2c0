import type { PageReading } from './page-reading.ts';

/** Readings below this confidence produce a warning. */
const certain = 0.6;

/** Returns the warnings for pages that could not be recognised, or only with low confidence. */
export function readingWarnings(readings: readonly PageReading[]): readonly string[] {
  return readings.flatMap(({ page, isUnreadable, lines, confidence }) => {
    if (isUnreadable) return [`Page ${page} could not be recognised: it is too complex.`];
    if (lines.length === 0) return [`No text was found on page ${page}.`];
    if (confidence >= certain) return [];
    return [`Page ${page} was recognised with little certainty: ${Math.round(confidence * 100)} %.`];
  });
}
