import { type Markup, markup } from '../pages/markup.ts';

interface Progress {
  readonly id: string;
  /** What is being done: "Reading page 3 of 12". */
  readonly label: string;
  /** From 0 to 1; undefined while nobody knows. */
  readonly part?: number;
}

/** How far work has come, or that it goes on. */
export function progress({ id, label, part }: Progress): Markup {
  return markup`<div class="progress"><label for="${id}" aria-live="polite">${label}</label>
<progress id="${id}" max="1"${part === undefined ? '' : markup` value="${part}"`}></progress></div>`;
}

export const progressStyle = `
.progress { margin: 0 0 var(--space-4) }
progress { appearance: none; display: block; width: 100%; height: var(--space-2); overflow: hidden; border: 0; border-radius: var(--radius-small); background: var(--line) }
progress::-webkit-progress-bar { background: var(--line) }
progress::-webkit-progress-value { background: var(--accent); transition: width var(--motion) }
progress::-moz-progress-bar { background: var(--accent) }
progress:indeterminate { background: repeating-linear-gradient(-45deg, var(--accent) 0 .5rem, var(--line) .5rem 1rem) }
progress:indeterminate::-webkit-progress-bar { background: none }
progress:indeterminate::-moz-progress-bar { background: none }
`;
