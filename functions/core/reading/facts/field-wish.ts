import type { AnswerBox } from '../answers/answer-box.ts';

/** The types of values that fields can have. */
export type FieldType = 'text' | 'number' | 'date' | 'money' | 'boolean';

/** A fact to find in a document. */
export interface FieldWish {
  readonly name: string;
  readonly description?: string | undefined;
  readonly type: FieldType;
  /** A regular expression, in RE2's syntax, that the value must match. */
  readonly pattern?: string | undefined;
  /** Labels as the document may print them. */
  readonly labels?: readonly string[] | undefined;
}

/** An amount, and its currency in ISO 4217 if the document states one. */
export interface Money {
  readonly amount: number;
  readonly currency: string | null;
}

/** A date is `YYYY-MM-DD`. */
export type Value = string | number | boolean | Money;

/** A fact, and the place that proves it. Everything but the name is null, and the confidence 0, where nothing does. */
export interface FoundField {
  readonly name: string;
  readonly value: Value | null;
  /** The page's own text in `box`. */
  readonly text: string | null;
  readonly page: number | null;
  readonly box: AnswerBox | null;
  readonly confidence: number;
}
