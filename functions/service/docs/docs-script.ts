import { codeTabsScript } from '../../core/design/code.ts';
import { copyScript } from '../../core/design/copy-script.ts';

/**
 * Copies code, shows all samples in the chosen language and remembers it, focuses the search with the key /, and shows what it
 * finds while one types. Every page works without it.
 */
export const docsScript = `${copyScript({ selector: 'main pre', button: 'copy', box: 'code' })}
${codeTabsScript}
const pages = document.querySelector('.pages');
const current = pages.querySelector('[aria-current]');
if (current) pages.scrollTop = current.offsetTop - pages.clientHeight / 3;
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  search.focus();
});
const search = document.querySelector('[name=q]');
const hits = Object.assign(document.createElement('div'), { className: 'hits', hidden: true });
search.form.append(hits);
let asking, waiting;
const show = (items) => { hits.replaceChildren(...items); hits.hidden = items.length === 0 };
const find = async () => {
  asking?.abort();
  asking = new AbortController();
  const query = search.value.trim();
  if (query.length < 2) return show([]);
  const url = search.form.action + '?' + new URLSearchParams({ q: query });
  const answer = await fetch(url, { signal: asking.signal }).catch(() => undefined);
  if (!answer?.ok || search.value.trim() !== query) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  show([...page.querySelectorAll('.found li')].slice(0, 8));
};
search.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(find, 120) });
search.form.addEventListener('keydown', (event) => {
  const links = [search, ...hits.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') { show([]); search.focus() }
  if (!step || hits.hidden) return;
  event.preventDefault();
  links[Math.max(0, links.indexOf(document.activeElement) + step)]?.focus();
});
search.form.addEventListener('focusout', ({ relatedTarget }) => { if (!search.form.contains(relatedTarget)) show([]) });
`;
