/** The elements that get a copy button, and the classes of that button and of the box around both. */
interface Copyable {
  readonly selector: string;
  readonly button: string;
  readonly box: string;
}

/** A script that adds a copy button to each element of a kind. */
export function copyScript({ selector, button, box }: Copyable): string {
  return `
for (const source of document.querySelectorAll('${selector}')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = '${button}';
  button.textContent = 'Copy';
  button.setAttribute('aria-live', 'polite');
  const around = document.createElement('div');
  around.className = '${box}';
  source.before(around);
  around.append(source, button);
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(source.textContent.trimEnd());
      button.textContent = 'Copied';
    } catch {
      getSelection().selectAllChildren(source);
      button.textContent = 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy' }, 2000);
  });
}
`;
}
