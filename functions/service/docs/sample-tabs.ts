import type { CatalogEntry } from '../../catalog.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { codeBlock } from './code-block.ts';
import { requestSamples } from './samples/request-samples.ts';

/** An endpoint's sample in each language, one at a time. Radio buttons switch it, without a script. */
export function sampleTabs(endpoint: CatalogEntry): Markup {
  const samples = requestSamples(endpoint);
  const choices = samples.map(
    ({ language, label }, index) =>
      markup`<label><input type="radio" name="language" value="${language}"${index === 0 ? markup` checked` : ''}>${label}</label>`,
  );
  const blocks = samples.map(
    ({ language, code, grammar }) => markup`<div class="${language}">${codeBlock(code, grammar)}</div>`,
  );
  return markup`<div class="samples"><fieldset><legend class="visually-hidden">Language of the sample</legend>${choices}</fieldset>${blocks}</div>`;
}
