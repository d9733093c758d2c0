/** Copies code, remembers the language of samples, and leads the key / to the search. Every page works without it. */
export const docsScript = `
for (const pre of document.querySelectorAll('main pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.setAttribute('aria-live', 'polite');
  const around = document.createElement('div');
  around.className = 'code';
  pre.before(around);
  around.append(pre, button);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(pre.textContent.trimEnd());
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(pre);
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000);
  });
}
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
