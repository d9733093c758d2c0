import { Problem } from '../../contract/problems/problem.ts';
import { linearMatcher } from '../../matching/linear-matcher.ts';
import type { FindMatches } from '../../matching/match.ts';
import type { FieldWish } from './field-wish.ts';
import { foldedLabel } from './fold.ts';
import { codeForm, factNamed } from './known-facts.ts';
import { type Habits, neutralHabits } from './values/habits.ts';
import { datesIn } from './values/read-date.ts';
import { readValue } from './values/read-value.ts';
import type { ValueInText } from './values/value-in-text.ts';

/** A fact to find, and how its value is read. */
export interface WantedField extends FieldWish {
  /** Finds the field's pattern. */
  readonly matches: FindMatches | undefined;
  /** Whether any text may be its value. */
  readonly isFree: boolean;
  /** Reads the value in a text. `label` is the text of its label, which may name the currency. */
  read(text: string, habits: Habits, label: string): ValueInText | undefined;
}

/** Prepares a wish, the `index`th of its request. Throws invalid_regex. */
export function wantedField(wish: FieldWish, index: number): WantedField {
  const matches = matcherOf(wish, index);
  const form = wish.type === 'text' ? formOf(wish.name) : undefined;
  const partOf = (text: string) => (matches ? matches(text, 1).first[0] : form && formIn(text, form));
  return {
    ...wish,
    matches,
    isFree: wish.type === 'text' && !matches && !form,
    read: (text, habits, label) => {
      if (!matches && !form) return readValue(wish.type, text, habits, label);
      const part = partOf(text);
      const read = part && readValue(wish.type, text.slice(part.start, part.end), habits, label);
      return read && { ...read, start: part.start + read.start, end: part.start + read.end };
    },
  };
}

/** The form of the values of a known fact, and of others that are named numbers. */
function formOf(name: string): RegExp | undefined {
  const label = foldedLabel(name);
  return factNamed(label)?.form ?? (/(?:no|id|code)$/.test(label) ? codeForm : undefined);
}

/** An amount, which is no code. */
const amount = /^(?:\p{Sc}|\d[\d.]*,\d{2}(?!\d)|\d[\d,]*\.\d{2}(?!\d))/u;

/** What may stand between a label and a number. */
const lead = /^(?:[\s:：=.#№–—-]|n[°º]|n[or]\.)*/iu;

function formIn(text: string, form: RegExp) {
  const skipped = lead.exec(text)?.[0].length ?? 0;
  const match = form.exec(text.slice(skipped));
  if (!match) return undefined;
  const start = skipped + match.index;
  const isInDate = datesIn(text, neutralHabits).some((date) => start >= date.start && start < date.end);
  return isInDate || amount.test(text.slice(start)) ? undefined : { start, end: start + match[0].length };
}

function matcherOf({ pattern }: FieldWish, index: number): FindMatches | undefined {
  if (pattern === undefined) return undefined;
  const matches = linearMatcher(pattern, false);
  if (matches) return matches;
  throw new Problem(
    'invalid_regex',
    `fields[${index}].pattern is not a regular expression that runs in linear time. Avoid backreferences and lookaround.`,
  );
}
