import { type Markup, markup } from '../pages/markup.ts';

/** The same code in one of several languages. */
interface CodeTab {
  /** Remembered as the reader's choice: `curl`. */
  readonly language: string;
  readonly label: string;
  readonly block: Markup;
}

/** The number of tabs that the style supports. */
const maximumTabs = 6;

/** A block of code: text, or text that was highlighted. It scrolls sideways on its own, also by keyboard. */
export function codeBlock(code: Markup | string): Markup {
  return markup`<pre class="code-block" tabindex="0"><code>${code}</code></pre>`;
}

/**
 * Code in several languages, six at most, one at a time. Radio buttons switch it, without a script. `group` is the name of the
 * buttons, which no others on the page have.
 */
export function codeTabs(entries: readonly CodeTab[], group = 'language'): Markup {
  const choices = entries.map(
    ({ language, label }, index) =>
      markup`<label><input type="radio" name="${group}" value="${language}"${index === 0 ? markup` checked` : ''}>${label}</label>`,
  );
  return markup`<div class="samples"><fieldset><legend class="visually-hidden">Language of the code</legend>${choices}</fieldset>
<div class="blocks">${entries.map(({ language, block }) => markup`<div class="${language}">${block}</div>`)}</div></div>`;
}

/** Shows all code of a page in the language that the reader chose last, on this page or another. */
export const codeTabsScript = `
{
const remembered = (() => { try { return localStorage.getItem('language') } catch { return null } })();
const choices = [...document.querySelectorAll('.samples [type=radio]')];
const choose = (language) => { for (const choice of choices) if (choice.value === language) choice.checked = true };
if (remembered) choose(remembered);
for (const choice of choices) choice.addEventListener('change', () => {
  choose(choice.value);
  try { localStorage.setItem('language', choice.value) } catch {}
});
}
`;

const unchosen = Array.from(
  { length: maximumTabs },
  (_, index) =>
    `.samples:has(> fieldset > label:nth-of-type(${index + 1}) > :checked) > .blocks > :not(:nth-child(${index + 1}))`,
);

export const codeStyle = `
.code-block { max-height: 34rem; overflow: auto; font-size: var(--size-2); white-space: pre; overflow-wrap: normal; tab-size: 2 }
.code-block code { font-size: inherit }
.samples { margin: 0 0 var(--space-4) }
.samples fieldset { display: flex; flex-wrap: wrap; gap: var(--space-1); margin: 0 0 var(--space-2) }
.samples label { position: relative; display: inline-flex; align-items: center; gap: var(--space-1); margin: 0; padding: var(--space-1) var(--space-3); border: 1px solid transparent; border-radius: var(--radius); color: var(--dim); cursor: pointer }
.samples input { position: absolute; opacity: 0 }
.samples label:has(:checked) { color: var(--ink); background: var(--wash); border-color: var(--line) } .samples label:has(:focus-visible) { outline: 2px solid var(--accent) }
${unchosen.join(', ')} { display: none }
`;
