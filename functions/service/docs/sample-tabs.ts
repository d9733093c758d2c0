import { type Markup, markup } from '../../core/pages/markup.ts';
import { codeBlock } from './code-block.ts';
import type { Sample } from './samples/request-samples.ts';

/**
 * The samples of a request in each language, one at a time. Radio buttons switch it, without a script. `group` is the name of
 * the buttons, which no others on the page have.
 */
export function sampleTabs(samples: readonly Sample[], group = 'language'): Markup {
  const choices = samples.map(
    ({ language, label }, index) =>
      markup`<label><input type="radio" name="${group}" value="${language}"${index === 0 ? markup` checked` : ''}>${label}</label>`,
  );
  const blocks = samples.map(
    ({ language, code, grammar }) => markup`<div class="${language}">${codeBlock(code, grammar)}</div>`,
  );
  return markup`<div class="samples"><fieldset><legend class="visually-hidden">Language of the sample</legend>${choices}</fieldset>${blocks}</div>`;
}
