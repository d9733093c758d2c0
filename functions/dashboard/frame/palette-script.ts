/**
 * A list of everywhere to go, opened by Ctrl+K, Cmd+K or its button: pages, documents and endpoints. What is written
 * narrows it, arrow keys choose, Enter goes there. It is loaded when it is first opened.
 */
export const paletteScript = `{
const address = document.querySelector('[data-palette]').dataset.palette;
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
const opener = document.createElement('button');
opener.type = 'button';
opener.className = 'quiet small palette-opener';
opener.innerHTML = '<span>Go to…</span> <kbd>' + (isMac ? '⌘' : 'Ctrl ') + 'K</kbd>';
document.querySelector('.frame > header > .brand').after(opener);
const palette = document.createElement('dialog');
palette.className = 'palette';
palette.setAttribute('aria-label', 'Go to');
palette.innerHTML = '<input type="search" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-autocomplete="list" aria-label="Page, document or endpoint" placeholder="Page, document or endpoint" autocomplete="off" spellcheck="false">' +
  '<ul id="palette-list" role="listbox" aria-label="Places"></ul><p role="status"></p>';
document.body.append(palette);
const [input, list, state] = palette.children;
let places;
let chosen = 0;
let shown = [];
function choose(at) {
  chosen = Math.max(0, Math.min(at, shown.length - 1));
  [...list.children].forEach((item, index) => item.setAttribute('aria-selected', String(index === chosen)));
  const item = list.children[chosen];
  item?.scrollIntoView({ block: 'nearest' });
  if (item) input.setAttribute('aria-activedescendant', item.id);
  else input.removeAttribute('aria-activedescendant');
}
function show() {
  const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const text = ({ label, kind, detail }) => (label + ' ' + kind + ' ' + detail).toLowerCase();
  shown = (places ?? []).filter((place) => words.every((word) => text(place).includes(word))).slice(0, 50);
  list.replaceChildren(...shown.map(({ label, kind, detail, url }, index) => {
    const item = document.createElement('li');
    item.id = 'place-' + index;
    item.role = 'option';
    const [name, about] = [document.createElement('span'), document.createElement('span')];
    name.textContent = label;
    about.textContent = detail || kind;
    about.className = 'dim';
    item.append(name, about);
    item.addEventListener('click', () => location.assign(url));
    return item;
  }));
  state.textContent = places && shown.length === 0 ? 'Nothing has such a name. Try fewer letters.' : '';
  choose(0);
}
async function open() {
  if (palette.open) return palette.close();
  palette.showModal();
  input.select();
  if (places) return;
  state.textContent = 'Loading…';
  try {
    const answer = await fetch(address, { headers: { Accept: 'application/json' }, redirect: 'error' });
    if (!answer.ok) throw new Error((await answer.json()).message);
    places = (await answer.json()).places;
    show();
  } catch (error) {
    state.textContent = 'The list could not be loaded. Close this with Escape and try again.';
  }
}
opener.addEventListener('click', open);
input.addEventListener('input', show);
input.addEventListener('keydown', (event) => {
  const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
  if (step) choose(chosen + step);
  else if (event.key === 'Enter' && shown[chosen]) location.assign(shown[chosen].url);
  else return;
  event.preventDefault();
});
palette.addEventListener('click', ({ target }) => { if (target === palette) palette.close() });
addEventListener('keydown', (event) => {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
});
}`;

/** The layout of the list of places. */
export const paletteStyle = `
.palette-opener { justify-content: space-between; color: var(--dim); font-weight: 400 }
.palette { width: min(36rem, calc(100% - 2rem)); max-height: min(32rem, 80vh); margin: 10vh auto auto; padding: var(--space-2); border: 1px solid var(--line); border-radius: var(--radius); color: inherit; background: var(--card); box-shadow: var(--float) }
.palette[open] { display: flex; flex-direction: column; gap: var(--space-2) }
.palette::backdrop { background: #0006 }
.palette ul { margin: 0; padding: 0; overflow-y: auto; list-style: none }
.palette li { display: flex; align-items: center; justify-content: space-between; gap: var(--space-4); min-height: var(--row); padding: 0 var(--space-3); border-radius: var(--radius-small); font-size: var(--size-2); cursor: pointer }
.palette li span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
.palette li .dim { max-width: 50% }
.palette li[aria-selected=true], .palette li:hover { background: var(--wash) }
.palette li[aria-selected=true] { box-shadow: inset 2px 0 var(--accent) }
.palette p { margin: 0; padding: 0 var(--space-3) var(--space-1); color: var(--dim); font-size: var(--size-2) }
.palette p:empty { display: none }
`;
