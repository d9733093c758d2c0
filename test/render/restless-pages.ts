/** Pages that say "page" and never come to rest, as scripts to be run in them. */
export const restlessPages: Readonly<Record<string, string>> = {
  'asks again and again': `setInterval(() => fetch('/data.json'), 50)`,
  'asks as soon as it is answered': `const again = () => fetch('/data.json').then(again); again()`,
  'asks for something else each time': `setInterval(() => fetch('/data.json?' + Math.random()), 50)`,
  'shows another image each time': `const image = document.body.appendChild(new Image());
    setInterval(() => { image.src = '/picture.svg?' + Math.random() }, 50)`,
  'changes with every frame': `const again = () => { page.title = Math.random(); requestAnimationFrame(again) }; again()`,
  'has a clock': `setInterval(() => { page.title = Date.now() }, 10)`,
  'sends messages for ever': `const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => port2.postMessage(0); port2.postMessage(0)`,
  'waits for a server that never answers': `fetch('/data.json?delay=60000')`,
};

/** The page of a script. */
export function restlessPage(script: string): string {
  return `<p id="page">page</p><script>${script}</script>`;
}
