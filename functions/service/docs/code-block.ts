import { highlightedCode } from '../../core/markdown/highlighted-code.ts';
import { type Markup, markup, rawHtml } from '../../core/pages/markup.ts';

/** A block of highlighted code. */
export function codeBlock(code: string, grammar: string): Markup {
  return markup`<pre tabindex="0"><code>${rawHtml(highlightedCode(code, grammar))}</code></pre>`;
}
