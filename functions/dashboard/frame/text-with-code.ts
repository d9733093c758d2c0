import { type Markup, markup } from '../../core/pages/markup.ts';

/** A sentence of the API's own descriptions, in which code stands between backticks. */
export function textWithCode(text: string): readonly (Markup | string)[] {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? markup`<code>${piece}</code>` : piece));
}
