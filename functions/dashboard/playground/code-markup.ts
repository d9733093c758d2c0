import type { Sample } from '../../core/code-samples/code-samples.ts';
import { codeBlock, codeTabs } from '../../core/design/code.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';

/** The request in the form as code; trialScript keeps it up to date. `address` is what it asks for the code. */
export function codeMarkup(code: readonly Sample[], address: string): Markup {
  const entries = code.map(({ language, label, code: text }) => ({
    language,
    label,
    block: codeBlock(text),
  }));
  return markup`<section class="card" id="code" aria-labelledby="code-title" data-code="${address}"><h2 id="code-title">The request as code</h2>
${codeTabs(entries)}
<p class="hint"><code>$KEY</code> is an API key of this environment, and <code>$BASE</code> its address. Files are read from the current folder; long base64 is shortened here.</p></section>`;
}
