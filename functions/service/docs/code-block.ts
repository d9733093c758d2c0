import * as design from '../../core/design/code.ts';
import { highlightedCode } from '../../core/markdown/highlighted-code.ts';
import { type Markup, rawHtml } from '../../core/pages/markup.ts';

/** A block of highlighted code. */
export function codeBlock(code: string, grammar: string): Markup {
  return design.codeBlock(rawHtml(highlightedCode(code, grammar)));
}
