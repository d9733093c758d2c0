import { computing } from './late-server.ts';

/**
 * Pages that draw late, each in one of the ways that pages have: what says "old" says "new" in the end, as it does in a
 * page that is left alone for four seconds. `at` gives the URL of a path of the test's server, which answers after
 * `delayMs`.
 */
export const latePages: Readonly<Record<string, (at: (path: string, delayMs?: number) => string) => string>> =
  {
    'a timer after the load event': () => script('onload = () => setTimeout(renew, 50)'),
    'a timer': () => script('setTimeout(renew, 300)'),
    'a timer of almost two seconds': () => script('setTimeout(renew, 1_900)'),
    'timers one after the other': () =>
      script('let left = 12; const next = () => left-- ? setTimeout(next, 80) : renew(); next()'),
    'an interval that ends': () =>
      script('let left = 9; const id = setInterval(() => left-- || (clearInterval(id), renew()), 100)'),
    'a scheduled task': () => script('scheduler.postTask(renew, { delay: 250 })'),
    'animation frames': () =>
      script('let left = 10; const next = () => left-- ? requestAnimationFrame(next) : renew(); next()'),
    'animation frames that each draw': () =>
      script(`let left = 120;
        const next = () => { canvas.fillRect(left, 0, 1, 9); left-- ? requestAnimationFrame(next) : renew() };
        const canvas = document.body.appendChild(document.createElement('canvas')).getContext('2d');
        next()`),
    'an animation by the clock': () =>
      script(`const begin = performance.now();
        const next = (now) => now - begin < 1_000 ? requestAnimationFrame(next) : renew();
        requestAnimationFrame(next)`),
    'a timer begun in an animation frame': () =>
      script('requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(renew, 400)))'),
    'a frame begun in a timer': () => script('setTimeout(() => requestAnimationFrame(renew), 300)'),
    'an idle moment': () => script('requestIdleCallback(renew)'),
    'idle moments between timers': () =>
      script('setTimeout(() => requestIdleCallback(() => setTimeout(renew, 100)), 100)'),
    'idle moments one after the other': () =>
      script(
        'let left = 60; const next = () => left-- ? requestIdleCallback(next) : renew(); requestIdleCallback(next)',
      ),
    'background tasks one after the other': () =>
      script(
        `(async () => { for (let i = 0; i < 20; i++) await scheduler.postTask(() => {}, { priority: 'background', delay: 60 }); renew() })()`,
      ),
    'observers of changes that answer each other': () =>
      script(`const [one, other] = [document.createElement('i'), document.createElement('i')]; let left = 150;
        const watch = (element, then) => new MutationObserver(then).observe(element, { attributes: true });
        watch(one, () => left-- ? other.title = left : renew()); watch(other, () => setTimeout(() => one.title = left, 5));
        one.title = left`),
    'a thousand messages': () =>
      script(`const { port1, port2 } = new MessageChannel(); let left = 1_000;
        port1.onmessage = () => left-- ? port2.postMessage(0) : renew(); port2.postMessage(0)`),
    'promises between timers': () =>
      script(
        '(async () => { for (let i = 0; i < 5; i++) await new Promise((go) => setTimeout(go, 60)); renew() })()',
      ),
    'a fetch': (at) => script(`fetch('${at('/data.json', 150)}').then(renew)`),
    'a timer after a fetch': (at) =>
      script(`fetch('${at('/data.json', 80)}').then(() => setTimeout(renew, 200))`),
    'fetches one after the other': (at) =>
      script(
        `(async () => { for (let i = 0; i < 4; i++) await fetch('${at('/data.json', 90)}&' + i); renew() })()`,
      ),
    'a fetch after a timer': (at) =>
      script(`setTimeout(() => fetch('${at('/data.json', 120)}').then(renew), 150)`),
    'a request of the old kind': (at) =>
      script(`const request = new XMLHttpRequest(); request.onload = renew;
        request.open('GET', '${at('/data.json', 100)}'); request.send()`),
    'a slow stream': (at) =>
      script(
        `fetch('${at('/stream')}').then(async ({ body }) => { for await (const piece of body); renew() })`,
      ),
    'a stream of three seconds': (at) =>
      script(
        `fetch('${at('/long-stream')}').then(async ({ body }) => { for await (const piece of body); renew() })`,
      ),
    'an event from the server': (at) => script(`new EventSource('${at('/events')}').onmessage = renew`),
    'the fifth event from the server': (at) =>
      script(`let left = 5; new EventSource('${at('/news')}').onmessage = () => --left || renew()`),
    'the last message of a web socket': (at) =>
      script(
        `new WebSocket('${at('/socket')}'.replace('http', 'ws')).onmessage = ({ data }) => data === 'last' && renew()`,
      ),
    'a web socket that fails': () => script(`new WebSocket('ws://127.0.0.1:1/').onerror = renew`),
    'a worker with a timer': () => script(worker('setTimeout(() => postMessage(0), 150)')),
    'a worker that computes': () =>
      script(worker('let sum = 0; for (let i = 0; i < 2e7; i++) sum += i; postMessage(sum)')),
    'a worker that fetches': (at) =>
      script(worker(`fetch('${at('/data.json', 120)}').then(() => postMessage(0))`)),
    'a worker that computes for long': () => script(worker(`${computing(2_000)} postMessage(0)`)),
    'a worker that computes when it is asked': () =>
      script(
        `const asked = ${blobWorker(`onmessage = () => { ${computing(1_000)} postMessage(0) }`)}; asked.onmessage = renew;
        setTimeout(() => asked.postMessage(0), 100)`,
      ),
    'a worker with a timer of two seconds': () => script(worker('setTimeout(() => postMessage(0), 2_000)')),
    'a worker with timers one after the other': () =>
      script(
        worker('let left = 20; const next = () => left-- ? setTimeout(next, 60) : postMessage(0); next()'),
      ),
    'a worker of a worker': () =>
      script(worker(`${blobWorker(`${computing(1_000)} postMessage(0)`)}.onmessage = () => postMessage(0)`)),
    'a worker from a file, which fetches': () =>
      script(`new Worker('/worker.js?delay=200').onmessage = renew`),
    'a pool of workers': () =>
      script(`let left = 3; for (let i = 0; i < 3; i++)
        ${blobWorker(`${computing(400)} postMessage(0)`)}.onmessage = () => --left || renew()`),
    'messages to and from a worker': () =>
      script(`const asked = ${blobWorker(`onmessage = () => { ${computing(100)} postMessage(0) }`)}; let left = 8;
        asked.onmessage = () => left-- ? asked.postMessage(0) : renew(); asked.postMessage(0)`),
    'a worker that draws': () =>
      script(`const canvas = document.createElement('canvas').transferControlToOffscreen();
        const drawing = ${blobWorker('onmessage = ({ data }) => { const context = data.getContext("2d"); let left = 30; const next = () => { context.fillRect(0, 0, left, left); left-- ? requestAnimationFrame(next) : postMessage(0) }; next() }')};
        drawing.onmessage = renew; drawing.postMessage(canvas, [canvas])`),
    'a worker that fetches and then draws': (at) =>
      script(`const canvas = document.body.appendChild(document.createElement('canvas')).transferControlToOffscreen();
        const drawing = ${blobWorker(`onmessage = async ({ data }) => { await fetch('${at('/data.json', 700)}');
          data.getContext('2d').fillRect(0, 0, 50, 50); await new Promise(requestAnimationFrame); postMessage((await data.convertToBlob()).size) }`)};
        drawing.onmessage = renew; drawing.postMessage(canvas, [canvas])`),
    'a shared worker that computes': () => script(`new SharedWorker('/shared.js').port.onmessage = renew`),
    'a service worker that answers': () =>
      script(`navigator.serviceWorker.register('/service.js');
        navigator.serviceWorker.addEventListener('controllerchange', () => fetch('/any').then(renew))`),
    'a fetch of six seconds': (at) => script(`fetch('${at('/data.json', 6_000)}').then(renew)`),
    'a module that takes six seconds': (at) => script(`import('${at('/module.js', 6_000)}')`),
    'frames that draw nothing': () =>
      script(
        'let left = 120; const next = () => left-- ? requestAnimationFrame(next) : renew(); requestAnimationFrame(next)',
      ),
    'a module imported later': (at) => script(`setTimeout(() => import('${at('/module.js', 50)}'), 20)`),
    'a script added later': (at) =>
      script(
        `setTimeout(() => document.body.append(Object.assign(document.createElement('script'), { src: '${at('/renew.js', 60)}' })), 100)`,
      ),
    'an image that is decoded': (at) =>
      script(
        `const image = new Image(); image.src = '${at('/picture.svg', 80)}'; image.decode().then(renew, renew)`,
      ),
    'a font that is loaded': (at) =>
      script(`new FontFace('F', 'url(${at('/font.ttf', 120)})').load().then(renew)`),
    'a font of a data URL': (at) =>
      script(`(async () => { const reader = new FileReader();
        reader.readAsDataURL(await (await fetch('${at('/font.ttf', 200)}')).blob()); await new Promise((go) => reader.onload = go);
        document.fonts.add(await new FontFace('F', 'url(' + reader.result + ')').load()); await document.fonts.ready; renew() })()`),
    'files read one after the other': () =>
      script(`const file = new Blob([new Uint8Array(1e6)]); let left = 20; const next = () => { const reader = new FileReader();
        reader.onload = () => left-- ? next() : renew(); reader.readAsDataURL(file) }; next()`),
    'the cursor of a database': () =>
      script(`const opening = indexedDB.open('c');
        opening.onupgradeneeded = () => { const store = opening.result.createObjectStore('d'); for (let i = 0; i < 300; i++) store.put(i, i) };
        opening.onsuccess = () => { opening.result.transaction('d').objectStore('d').openCursor().onsuccess = ({ target: { result } }) => result ? result.continue() : renew() };
        opening.onerror = renew`),
    'a database': () =>
      script(`const opening = indexedDB.open('a'); opening.onupgradeneeded = () => opening.result.createObjectStore('b');
        opening.onsuccess = renew; opening.onerror = renew`),
    'a digest': () =>
      script(`crypto.subtle ? crypto.subtle.digest('SHA-256', new Uint8Array(5e6)).then(renew) : renew()`),
    WebAssembly: () =>
      script('WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(renew)'),
    'a canvas made a file': () =>
      script(
        `const canvas = document.createElement('canvas'); canvas.width = canvas.height = 500; canvas.toBlob(renew)`,
      ),
    'a broadcast': () =>
      script(`new BroadcastChannel('a').onmessage = renew; new BroadcastChannel('a').postMessage(0)`),
    'an observer of sizes': () =>
      script(
        'new ResizeObserver(() => page.offsetWidth < 300 && renew()).observe(page); setTimeout(() => page.style.width = "200px", 200)',
      ),
    'a layout that an observer of sizes drives': () =>
      script(`const box = document.body.appendChild(document.createElement('div')); box.style.width = '10px';
        new ResizeObserver(() => box.offsetWidth < 400 ? requestAnimationFrame(() => box.style.width = box.offsetWidth + 10 + 'px') : renew()).observe(box)`),
    'an observer of what is in view': () =>
      script(
        'new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && setTimeout(renew, 100)).observe(page)',
      ),
    'an animation that ends': () =>
      script('page.animate([{ opacity: 0 }, { opacity: 1 }], 700).finished.then(renew)'),
    'an animation with an event': () => `<style>@keyframes in { from { opacity: 0 } }</style>
      <p id="page" style="animation: in .8s" onanimationend="page.textContent = 'new'">old</p>`,
    'a transition with an event': () =>
      script(`page.style.transition = 'opacity .6s'; page.ontransitionend = renew;
        requestAnimationFrame(() => requestAnimationFrame(() => { page.style.opacity = .5 }))`),
    'transitions one after the other': () =>
      script(`let left = 5; page.style.transition = 'transform .35s';
        const move = () => { page.style.transform = 'translateX(' + left + 'px)' };
        page.ontransitionend = () => left-- ? move() : renew(); requestAnimationFrame(() => requestAnimationFrame(move))`),
    'animations one after the other': () =>
      script(
        '(async () => { for (let i = 0; i < 3; i++) await page.animate([{ opacity: 0 }, { opacity: 1 }], 300).finished; renew() })()',
      ),
    'a view transition': () =>
      script('document.startViewTransition ? document.startViewTransition(renew) : renew()'),
    'an element of its own': () => `<script>
      customElements.define('late-text', class extends HTMLElement {
        connectedCallback() {
          const root = this.attachShadow({ mode: 'open' }); root.innerHTML = 'old'; let left = 40;
          const next = () => { root.firstChild.data = left-- ? 'old ' + left : 'new'; if (left >= 0) requestAnimationFrame(next) }; next();
        }
      })</script><late-text></late-text>`,
    'elements that are defined late': () => `<late-part></late-part><script>
      const define = (name, connectedCallback) => customElements.define(name, class extends HTMLElement { connectedCallback() { connectedCallback(this) } });
      setTimeout(() => define('late-part', (part) => { part.attachShadow({ mode: 'closed' }).innerHTML = 'old';
        setTimeout(() => { define('later-part', (later) => { later.textContent = 'new' }); part.replaceWith(document.createElement('later-part')) }, 500) }), 900)
      </script>`,
    'a frame with a slow script': (at) =>
      `<iframe srcdoc="<p id=page>old</p><script>const renew = () => { page.textContent = 'new' }</script><script src='${at('/renew.js', 1_500)}' async></script>"></iframe>`,
    'a frame with a timer': () =>
      `<iframe srcdoc="<p id=page>old<script>setTimeout(() => { page.textContent = 'new' }, 250)</script>"></iframe>`,
    'a handler of an image': (at) =>
      `<p id="page">old</p><img src="${at('/picture.svg', 50)}" onload="setTimeout(() => { page.textContent = 'new' }, 100)">`,
    'an error that is handled': (at) =>
      `<p id="page">old</p><img src="${at('/missing.png', 50)}" onerror="setTimeout(() => { page.textContent = 'new' }, 100)">`,
  };

function script(code: string): string {
  return `<p id="page">old</p><script>const renew = globalThis.renew = () => { page.textContent = 'new' };
    ${code}</script>`;
}

function worker(code: string): string {
  return `${blobWorker(code)}.onmessage = renew`;
}

function blobWorker(code: string): string {
  return `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(code)}])))`;
}
