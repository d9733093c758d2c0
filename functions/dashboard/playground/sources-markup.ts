import { type Markup, markup } from '../../core/pages/markup.ts';
import { controlMarkup, type FormState } from './control-markup.ts';
import type { sourcesOf } from './sources.ts';

type Sources = NonNullable<ReturnType<typeof sourcesOf>>;

/** The ways to give the input, one at a time: the first that is filled in, or has a sample. All show without `:has`. */
export function sourcesMarkup(sources: Sources, state: FormState): Markup {
  const names = sources.map(({ control }) => control.name);
  const filled = names.findIndex(
    (name) => (state.texts[name] ?? '') !== '' || state.faults[name] !== undefined,
  );
  const sampled = names.findIndex((name) => state.samples[name] !== undefined);
  const chosen = Math.max(filled >= 0 ? filled : sampled, 0);
  return markup`<div class="sources span"><fieldset class="tabs"><legend class="visually-hidden">Source</legend>${sources.map(
    ({ label }, index) =>
      markup`<label><input type="radio" name="source" value="${index}"${index === chosen ? markup` checked` : ''}>${label}</label>`,
  )}</fieldset>
<div class="ways">${sources.map(({ control }) => controlMarkup(control, state))}</div></div>`;
}

/** As many as an endpoint has. */
const mostSources = 8;

const unchosen = Array.from(
  { length: mostSources },
  (_, index) =>
    `.sources:has(> fieldset > label:nth-of-type(${index + 1}) > :checked) > .ways > :not(:nth-child(${index + 1}))`,
);

/** The layout of the choice, and which way shows. */
export const sourcesStyle = `
.sources { margin-bottom: var(--space-2) }
.sources .tabs { margin: 0 0 var(--space-3) }
.sources .tabs label { position: relative; margin: 0; cursor: pointer }
.sources .tabs input { position: absolute; opacity: 0 }
.sources .tabs label:has(:checked) { color: var(--ink); background: var(--card); border-color: var(--line) }
.sources .tabs label:has(:focus-visible) { outline: 2px solid var(--accent) }
${unchosen.join(', ')} { display: none }
`;
