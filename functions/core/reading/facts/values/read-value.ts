import type { FieldType } from '../field-wish.ts';
import type { Habits } from './habits.ts';
import { readBoolean } from './read-boolean.ts';
import { readDate } from './read-date.ts';
import { readMoney, readNumber } from './read-number.ts';
import type { ValueInText } from './value-in-text.ts';

/** The longest text of a value. */
const longestText = 500;

/** Reads a value of a type from a text. `label` is the label's own text, which may name the currency. */
export function readValue(
  type: FieldType,
  text: string,
  habits: Habits,
  label = '',
): ValueInText | undefined {
  switch (type) {
    case 'number':
      return readNumber(text, habits);
    case 'money':
      return readMoney(text, habits, label);
    case 'date':
      return readDate(text, habits);
    case 'boolean':
      return readBoolean(text);
    case 'text':
      return readText(text);
  }
}

/** A whole text, without the punctuation between it and its label. */
function readText(text: string): ValueInText<string> | undefined {
  const start = /^[\s:：=.–—-]*/u.exec(text)?.[0].length ?? 0;
  const value = text.slice(start).trimEnd().slice(0, longestText);
  if (!/[\p{L}\p{N}]/u.test(value)) return undefined;
  return { value, start, end: start + value.length, certainty: 1 };
}
