/** Gives whatever has `data-copy` a button that copies its text. */
export const copyScript = `
for (const source of document.querySelectorAll('[data-copy]')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet small';
  button.textContent = 'Copy';
  button.setAttribute('aria-live', 'polite');
  const around = document.createElement('div');
  around.className = 'copyable';
  source.before(around);
  around.append(source, button);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000);
  });
}
`;
