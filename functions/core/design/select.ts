import { type Markup, markup } from '../pages/markup.ts';
import { fieldAround } from './field.ts';

interface Select {
  readonly name: string;
  readonly label: string;
  /** The value and the text of each choice. */
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly chosen: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly part?: string;
}

/** A labelled choice from a list. */
export function select({ choices, chosen, ...frame }: Select): Markup {
  const options = choices.map(
    ([value, text]) =>
      markup`<option value="${value}"${value === chosen ? markup` selected` : ''}>${text}</option>`,
  );
  return fieldAround(frame, (common) => markup`<select ${common}>${options}</select>`);
}
