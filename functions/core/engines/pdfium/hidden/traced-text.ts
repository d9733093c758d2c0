import { type PlacedLine, shownText } from '../../../page-text/shown-text.ts';
import { tidyText } from '../../../page-text/tidy-text.ts';
import type { ContentText } from '../content-text.ts';
import { sourceAt } from '../lines-on-page.ts';

/** A text with the run number of each UTF-16 unit; 0 for none. */
export interface TracedText {
  readonly text: string;
  readonly runs: Uint32Array;
}

export function plain(text: string): TracedText {
  return { text, runs: new Uint32Array(text.length) };
}

/** The text of a page's content; `runs` are those of the units of PDFium's text, or none. */
export function tracedContent({ lines }: ContentText, runs: Uint32Array | undefined): TracedText {
  if (!runs) return plain(shownText(lines));
  const placed: { readonly line: PlacedLine; readonly start: number }[] = [];
  const text = shownText(lines, (line, start) => placed.push({ line, start }));
  const traced = new Uint32Array(text.length);
  for (const { line, start } of placed) {
    for (let at = 0; at < line.text.length; at++) traced[start + at] = runs[sourceAt(line, at)] ?? 0;
  }
  return { text, runs: traced };
}

/** Joins texts, one per line. */
export function joinedTexts(texts: readonly TracedText[]): TracedText {
  const text = texts.map((one) => one.text).join('\n');
  const runs = new Uint32Array(text.length);
  let start = 0;
  for (const one of texts) {
    runs.set(one.runs, start);
    start += one.text.length + 1;
  }
  return { text, runs };
}

/** Tidies like `tidyText`, which omits and replaces characters, but never adds or moves one. */
export function tidyTraced({ text, runs }: TracedText): TracedText {
  const tidy = tidyText(text);
  const kept = new Uint32Array(tidy.length);
  let source = 0;
  for (let at = 0; at < tidy.length; at++) {
    const unit = tidy.charCodeAt(at);
    while (source < text.length && !isFrom(unit, text.charCodeAt(source))) source++;
    kept[at] = runs[source] ?? 0;
    source++;
  }
  return { text: tidy, runs: kept };
}

const [space, hyphen, replacement] = [0x20, 0x2d, 0xfffd];

/** Whether a unit of tidy text may come from another one. */
function isFrom(unit: number, source: number): boolean {
  if (unit === source) return true;
  if (unit === hyphen) return source === 0xfffe || source === 0xad;
  if (unit === replacement) return source >= 0xd800 && source < 0xe000;
  return unit === space && (source < space || (source >= 0x7f && source < 0xa0) || source >= 0xfeff);
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The ranges of each run in the text, by run number. Blanks between two parts of a run belong to it. */
export function rangesOfRuns({ text, runs }: TracedText): ReadonlyMap<number, TextRange[]> {
  const ranges = new Map<number, TextRange[]>();
  for (let start = 0; start < runs.length; start++) {
    const run = runs[start] as number; // within bounds
    if (run === 0) continue;
    let end = start + 1;
    while (runs[end] === run) end++;
    const list = ranges.get(run) ?? [];
    const last = list.at(-1);
    if (last && text.slice(last.end, start).trim() === '') list[list.length - 1] = { start: last.start, end };
    else list.push({ start, end });
    ranges.set(run, list);
    start = end - 1;
  }
  return ranges;
}
