import type { Sample } from '../../core/code-samples/code-samples.ts';
import { codeTabs } from '../../core/design/code.ts';
import type { Markup } from '../../core/pages/markup.ts';
import { codeBlock } from './code-block.ts';

/** The samples of a request in each language, one at a time. `group` is a name that no other tabs of the page have. */
export function sampleTabs(samples: readonly Sample[], group = 'language'): Markup {
  const entries = samples.map(({ language, label, code, grammar }) => ({
    language,
    label,
    block: codeBlock(code, grammar),
  }));
  return codeTabs(entries, group);
}
