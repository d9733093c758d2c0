import { copyScript } from '../../core/pages/copy-script.ts';

/**
 * Copies code, remembers the language of samples, and focuses the search with the key /. Every page works without it.
 */
export const docsScript = `${copyScript({ selector: 'main pre', button: 'copy', box: 'code' })}
const remembered = (() => { try { return localStorage.getItem('language') } catch { return null } })();
for (const choice of document.querySelectorAll('[name=language]')) {
  if (choice.value === remembered) choice.checked = true;
  choice.addEventListener('change', () => { try { localStorage.setItem('language', choice.value) } catch {} });
}
const pages = document.querySelector('.pages');
const current = pages.querySelector('[aria-current]');
if (current) pages.scrollTop = current.offsetTop - pages.clientHeight / 3;
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.target.closest('input, textarea, select')) return;
  event.preventDefault();
  document.querySelector('[name=q]').focus();
});
`;
