/** The start and end of a part of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns a text without the given parts, which are in order and do not overlap. Lines are kept, except that a line
 * left empty is removed with its line end. Where a word between two spaces is removed, one space is left.
 */
export function withoutRanges(text: string, ranges: readonly TextRange[]): string {
  if (ranges.length === 0) return text;
  const kept: string[] = [];
  let start = 0;
  let next = 0;
  for (const line of text.split('\n')) {
    while ((ranges[next]?.end ?? start) < start) next += 1;
    const rest = lineWithout(line, start, ranges, next);
    if (rest === line || rest !== '') kept.push(rest);
    start += line.length + 1;
  }
  return kept.join('\n').trimEnd();
}

/** Returns the rest of the line at `start`, without the ranges from the first that may lie in it. */
function lineWithout(line: string, start: number, ranges: readonly TextRange[], first: number): string {
  let rest = '';
  let place = 0;
  for (let index = first; index < ranges.length; index++) {
    const range = ranges[index] as TextRange; // within bounds
    if (range.start >= start + line.length) break;
    if (range.end <= start) continue;
    rest = joined(rest, line.slice(place, Math.max(range.start - start, 0)));
    place = Math.min(range.end - start, line.length);
  }
  return place === 0 ? line : joined(rest, line.slice(place)).trimEnd();
}

function joined(before: string, after: string): string {
  return before + (/\s/.test(before.at(-1) ?? ' ') ? after.trimStart() : after);
}
