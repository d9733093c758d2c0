import type { Redaction } from '../../contract/fields/redaction/redaction.ts';
import { lettersOfNeedle } from './needle-pattern.ts';
import type { TextRuns } from './text-runs.ts';

/** Whether a redaction can match on a page with these runs: much quicker than to read the page in all ways. */
export type MayMatch = (runs: TextRuns) => boolean;

/** The fewest digits of the numbers that presets find. */
const fewestDigits = { card: 12, iban: 2, phone: 5, ssn: 9 } as const;

/** Returns the quick test of a redaction. Its answer is always true if nothing can be excluded. */
export function mayMatch(redaction: Redaction, ignoreCase: boolean): MayMatch {
  if ('text' in redaction) return mayHold(lettersOfNeedle(redaction.text, ignoreCase));
  if ('pattern' in redaction) {
    const literal = longestLiteral(redaction.pattern);
    return mayHold(ignoreCase ? literal.toLowerCase() : literal);
  }
  // A box is for its own page, which is read without a test.
  if (!('preset' in redaction)) return () => false;
  const { preset } = redaction;
  if (preset === 'email') return ({ letters }) => letters.some((run) => run.includes('@'));
  return ({ letters }) => {
    let count = 0;
    for (const run of letters) count += run.match(/\d/g)?.length ?? 0;
    return count >= fewestDigits[preset];
  };
}

/** Whether letters can be within one run, or go over the ends of runs, joined in any order. */
function mayHold(wanted: string): MayMatch {
  if (wanted === '') return () => true;
  const cuts = Array.from({ length: wanted.length - 1 }, (_, index) => index + 1);
  return ({ letters }) => {
    const [begun, ended] = [new Set<number>(), new Set<number>()];
    const within: (readonly [from: number, to: number])[] = [];
    for (const run of letters) {
      if (run.includes(wanted)) return true;
      for (const cut of cuts) {
        if (run.endsWith(wanted.slice(0, cut))) begun.add(cut);
        if (run.startsWith(wanted.slice(cut))) ended.add(cut);
        if (run.length < wanted.length - cut && wanted.startsWith(run, cut))
          within.push([cut, cut + run.length]);
      }
    }
    within.sort(([one], [other]) => one - other);
    for (const [from, to] of within) if (begun.has(from)) begun.add(to);
    return [...begun].some((cut) => ended.has(cut));
  };
}

/**
 * Returns the longest sequence of ASCII letters and digits that each match of a regular expression contains; empty if
 * none is certain.
 */
function longestLiteral(pattern: string): string {
  const literals = [''];
  for (let at = 0; at < pattern.length; ) {
    const { length } = pattern.slice(at).match(atom)?.[0] ?? '';
    if (length === 0 || pattern[at] === '|') return '';
    const quantifier = pattern.slice(at + length).match(quantifiers)?.[0] ?? '';
    const isLetter = length === 1 && /[a-z0-9]/i.test(pattern.charAt(at));
    if (isLetter && quantifier === '') literals[literals.length - 1] += pattern.charAt(at);
    else literals.push('');
    at += length + quantifier.length;
  }
  return literals.reduce((longest, one) => (one.length > longest.length ? one : longest));
}

/** An escape without braces, a class, or any other character but those of groups. */
const atom = /^(?:\\[dDwWsSbBtnr.\-+*?^$()[\]{}|/\\]|\[[^[\]\\]*(?:\\.[^[\]\\]*)*\]|[^\\[\](){}])/;
const quantifiers = /^(?:[*+?]|\{\d+(?:,\d*)?\})\??/;
