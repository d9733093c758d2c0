import { plainDigits } from '../plain-digits.ts';
import type { WordRow } from '../word-row.ts';
import { plain, type StyleOf, type TextRun, type TextStyle } from './text-style.ts';

/**
 * Divides a text into runs of one style by finding the letters of its words in it, which may differ in spaces, hyphens, leader
 * dots and raised digits. Spaces between two letters of a style have that style.
 */
export function styledRuns(text: string, rows: readonly WordRow[], styleOf: StyleOf): readonly TextRun[] {
  const styles: (TextStyle | undefined)[] = [];
  let at = 0;
  for (const row of rows) {
    for (const { text: word, start } of row.words) {
      let letter = start;
      const place = text.charAt(at) === ' ' && !word.startsWith(' ') ? at + 1 : at;
      // Most words are in the text as they are.
      const isWhole = text.startsWith(word, place);
      if (isWhole) at = place;
      for (const unit of word) {
        if (!isWhole) at = placeOf(unit, text, at);
        if (at === lost) return runsOf(text, styles);
        if (isWhole || isAt(unit, text, at)) {
          const style = styleOf(letter, row);
          for (let end = at + unit.length; at < end; at++) styles[at] = style;
        }
        letter++;
      }
    }
  }
  return runsOf(text, styles);
}

/** The place of a letter that the text does not have. */
const lost = -1;

/** The place in a text at or behind `at` where a letter is, or where it was left out. */
function placeOf(unit: string, text: string, at: number): number {
  let place = at;
  while (place < text.length && !isAt(unit, text, place) && /[\s…]/.test(text.charAt(place))) {
    // One sign stands for all dots that lead to the end of a line.
    if (text.charAt(place) === '…' && /[.·…]/.test(unit)) return place;
    place++;
  }
  if (isAt(unit, text, place)) return place;
  return /[-\u00ad\u2010.·…]/.test(unit) ? at : lost;
}

function isAt(unit: string, text: string, at: number): boolean {
  return text.startsWith(unit, at) || (at < text.length && plainDigits(text.charAt(at)) === unit);
}

function runsOf(text: string, styles: readonly (TextStyle | undefined)[]): readonly TextRun[] {
  const runs: { start: number; end: number; style: TextStyle }[] = [];
  let last: (typeof runs)[number] | undefined;
  for (let at = 0; at < text.length; at++) {
    if (isSpace(text, at)) continue;
    const style = styles[at] ?? plain;
    if (last?.style === style) {
      last.end = at + 1;
      continue;
    }
    if (last && last.end < at) runs.push({ start: last.end, end: at, style: plain });
    last = { start: last ? at : 0, end: at + 1, style };
    runs.push(last);
  }
  if (!last) return [{ text, style: plain }];
  last.end = text.length;
  return runs.map(({ start, end, style }) => calm({ text: text.slice(start, end), style }));
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 0x20 || code >= 0x80 ? /\s/.test(text.charAt(at)) : false;
}

/** Returns a run without weight and slope if it is only signs, or raised or lowered, as variables of formulas are. */
function calm(run: TextRun): TextRun {
  const { text, style } = run;
  return isCalm(run) ? { text, style: { ...style, isBold: false, isItalic: false } } : run;
}

function isCalm({ text, style }: TextRun): boolean {
  return style.shift !== undefined || !/[\p{L}\p{N}]/u.test(text);
}

/** Divides runs at line ends. */
export function runLines(runs: readonly TextRun[]): readonly (readonly TextRun[])[] {
  const lines: TextRun[][] = [[]];
  for (const { text, style } of runs) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index > 0) lines.push([]);
      if (part !== '') lines.at(-1)?.push({ text: part, style });
    }
  }
  return lines;
}

/** Returns runs without weight or slope if all of them have it, as titles do, but for those that never do. */
export function withoutWholeStyle(runs: readonly TextRun[]): readonly TextRun[] {
  const isWhole = (has: (style: TextStyle) => boolean) => runs.every((run) => has(run.style) || isCalm(run));
  const [isBold, isItalic] = [isWhole((style) => style.isBold), isWhole((style) => style.isItalic)];
  return runs.map(({ text, style }) => ({
    text,
    style: { ...style, isBold: style.isBold && !isBold, isItalic: style.isItalic && !isItalic },
  }));
}
