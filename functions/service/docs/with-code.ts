import { type Markup, markup } from '../../core/pages/markup.ts';

/** Text with its backquoted parts as code. */
export function withCode(text: string): readonly Markup[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? markup`<code>${part}</code>` : markup`${part}`));
}
