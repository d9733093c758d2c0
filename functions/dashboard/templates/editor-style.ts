/** The number of parts that the style switches between. */
const parts = 7;

const unchosen = Array.from(
  { length: parts },
  (_, index) =>
    `.parts:has(> fieldset > label:nth-of-type(${index + 1}) > :checked) > .panes > :not(:nth-child(${index + 1}))`,
);

/** The layout of the editor: side by side on a wide screen, and one below the other on a narrow one. */
export const editorStyle = `
.frame main:has(.editor) { max-width: none; padding-inline: clamp(1rem, 2.5vw, 2rem) }
.editor { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-6); margin-bottom: var(--space-6) }
@media (min-width: 70rem) { .editor { grid-template-columns: minmax(0, 11fr) minmax(0, 10fr) } .printed { position: sticky; top: var(--space-4); align-self: start } }
.written > .row { align-items: flex-start; margin-bottom: var(--space-3) } .written > .row > .row { margin-top: 1.6rem }
@media (max-width: 34rem) { .written > .row > .row { margin-top: 0 } }
.parts > .tabs { margin: 0 0 var(--space-3) }
.parts > .tabs label { position: relative; margin: 0; padding-inline: .6rem; cursor: pointer }
.parts > .tabs input { position: absolute; opacity: 0 }
.parts > .tabs label:has(:checked) { color: var(--ink); background: var(--card); border-color: var(--line) }
.parts > .tabs label:has(:focus-visible) { outline: 2px solid var(--accent) }
.parts > .tabs .faulty { color: var(--bad) }
${unchosen.join(', ')} { display: none }
.panes > div > button { margin-bottom: var(--space-2) }
.code-edit { position: relative; height: clamp(22rem, calc(100vh - 17rem), 60rem); border-radius: var(--radius); background: var(--card); overflow: hidden } .code-edit[hidden] { display: none }
.code-edit > :is(pre, textarea) { width: 100%; height: 100%; min-height: 0; margin: 0; padding: var(--space-3); font: var(--size-2)/1.5 var(--mono); white-space: pre; overflow-wrap: normal; tab-size: 2; resize: none }
.code-edit > textarea { display: block; overflow: auto }
.lit > pre { position: absolute; inset: 0; border-color: transparent; background: none; overflow: hidden; pointer-events: none }
.lit > pre > code { display: block; font: inherit; counter-reset: line }
.lit > textarea { position: relative; padding-left: 3.75rem; background: transparent; -webkit-text-fill-color: transparent; caret-color: var(--ink) }
.lit > textarea::selection { background: color-mix(in srgb, var(--accent) 30%, transparent) }
.line { display: block; padding-left: 3rem; counter-increment: line }
.line::before { content: counter(line); display: inline-block; width: 2.25rem; margin: 0 .75rem 0 -3rem; color: var(--dim); text-align: right; font-size: var(--size-1); font-variant-numeric: tabular-nums }
.line.wrong { background: var(--bad-wash) } .line.wrong::before { color: var(--bad); font-weight: 700 }
.line .comment { color: var(--dim); font-style: italic } .line .liquid { color: var(--violet) } .line .tag { color: var(--blue) } .line .name { color: var(--teal) } .line .text { color: var(--good) } .line .value { color: var(--gold) }
@media (forced-colors: active) { .lit > pre > code { display: none } .lit > textarea { -webkit-text-fill-color: currentcolor } }
.printed > .row { margin-bottom: var(--space-2) } .printed h2, .state { margin: 0 } .state { font-size: var(--size-2) }
.shown { max-height: calc(100vh - 7rem); min-height: 10rem; padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius); background: var(--wash); overflow: auto }
.shown a { display: block } .shown img { display: block; width: 100%; height: auto; margin: 0 auto var(--space-3); border: 1px solid var(--line); background: #fff; transition: opacity var(--motion) }
.shown[aria-busy=true] img { opacity: .75 }
ul.faults { padding-left: var(--space-4); list-style: none } .faults .fault { display: block; width: 100%; min-height: 0; margin: 0; padding: var(--space-1) 0; border: 0; color: var(--bad); background: none; text-align: left }
.data-form { height: clamp(22rem, calc(100vh - 17rem), 60rem); padding: var(--space-3); border: 1px solid var(--line); border-radius: var(--radius); overflow: auto } .data-form[hidden] { display: none }
.data-form .field { margin-bottom: var(--space-3) } .data-form fieldset { padding: var(--space-2) var(--space-3) var(--space-3); border: 1px solid var(--line); border-radius: var(--radius) } .data-form legend { padding: 0 var(--space-1) }
.item { display: flex; align-items: flex-end; gap: var(--space-2); margin-bottom: var(--space-2) } .item > :first-child { flex: 1; min-width: 0; margin: 0 }
.assets ul { margin: 0 0 var(--space-3); padding: 0; list-style: none } .assets ul:empty, .assets [role=status]:empty { display: none } .assets li { display: flex; align-items: center; gap: var(--space-2); margin-bottom: var(--space-1) } .assets li > :first-child { flex: 1; min-width: 0; overflow-wrap: anywhere; font-family: var(--mono); font-size: var(--size-2) }
.versions { margin: 0 0 var(--space-3); padding: 0; list-style: none; font-size: var(--size-2) } .versions a[aria-current] { font-weight: 700 }
`;
