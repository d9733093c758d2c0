import { type Markup, markup } from '../../core/pages/markup.ts';

/** A sentence of the API's own descriptions, with code between backticks. */
export function textWithCode(text: string): readonly (Markup | string)[] {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? markup`<code>${piece}</code>` : piece));
}
