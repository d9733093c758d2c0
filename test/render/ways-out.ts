/** Markup by which a page sends a request, for each of the ways a page has; `to` is a URL, without its scheme. */
export const waysOut: Readonly<Record<string, (to: string) => string>> = {
  image: (to) => `<img src="http://${to}/image">`,
  'image over https': (to) => `<img src="https://${to}/https">`,
  'image set': (to) =>
    `<img srcset="http://${to}/srcset 2x"><picture><source srcset="http://${to}/picture"><img></picture>`,
  script: (to) =>
    `<script src="http://${to}/script"></script><script type="module" src="http://${to}/module"></script>`,
  'style sheet': (to) =>
    `<link rel="stylesheet" href="http://${to}/stylesheet"><style>@import "http://${to}/import"</style>`,
  background: (to) =>
    `<p style="background: url(http://${to}/background); list-style: url(http://${to}/list); display: list-item">x`,
  font: (to) =>
    `<style>@font-face { font-family: F; src: url(http://${to}/font) } p { font-family: F }</style><p>x`,
  frame: (to) =>
    `<iframe src="http://${to}/iframe"></iframe><iframe srcdoc='<img src="http://${to}/srcdoc">'></iframe>`,
  'frame of data': (to) => `<iframe src='data:text/html,<img src="http://${to}/data">'></iframe>`,
  embed: (to) => `<object data="http://${to}/object"></object><embed src="http://${to}/embed">`,
  media: (to) =>
    `<video src="http://${to}/video" poster="http://${to}/poster"></video><audio src="http://${to}/audio" preload="auto"></audio>`,
  drawing: (to) =>
    `<svg><image href="http://${to}/svg" /><use href="http://${to}/use#a" /><filter><feImage href="http://${to}/filter" /></filter></svg>`,
  hints: (to) =>
    [
      'preconnect',
      'dns-prefetch',
      'prefetch',
      'modulepreload',
      'prerender',
      'icon',
      'manifest',
      'preload" as="image',
    ]
      .map((relation) => `<link href="http://${to}/hint" rel="${relation}">`)
      .join(''),
  speculation: (to) =>
    `<script type="speculationrules">{"prefetch": [{"urls": ["http://${to}/speculation"], "eagerness": "immediate"}]}</script>`,
  fetch: (to) =>
    `<script>fetch("http://${to}/fetch", { mode: "no-cors", method: "POST", body: "a" }).catch(() => {});
    const request = new XMLHttpRequest(); request.open("GET", "http://${to}/xhr"); request.send();</script>`,
  'synchronous request': (to) =>
    `<script>const now = new XMLHttpRequest(); now.open("GET", "http://${to}/sync", false); try { now.send() } catch {}</script>`,
  beacon: (to) => `<script>navigator.sendBeacon("http://${to}/beacon", "a")</script>`,
  ping: (to) =>
    `<a id="a" ping="http://${to}/ping" href="#b">x</a><script>document.getElementById("a").click()</script>`,
  'event stream': (to) => `<script>new EventSource("http://${to}/events")</script>`,
  'web socket': (to) =>
    `<script>new WebSocket("ws://${to}/socket"); new WebSocket("wss://${to}/secure")</script>`,
  'web transport': (to) =>
    `<script>try { new WebTransport("https://${to}/transport").ready.catch(() => {}) } catch {}</script>`,
  worker: (to) =>
    `<script>const code = 'fetch("http://${to}/worker").catch(() => {}); try { importScripts("http://${to}/imported") } catch {}';
    const url = URL.createObjectURL(new Blob([code])); new Worker(url); try { new SharedWorker(url) } catch {}</script>`,
  'web rtc': (to) =>
    `<script>for (const scheme of ["stun", "turn"]) {
      const peer = new RTCPeerConnection({ iceServers: [{ urls: scheme + ":${to}", username: "a", credential: "b" },
        { urls: "turn:${to}?transport=tcp", username: "a", credential: "b" }] });
      peer.createDataChannel("a"); peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    }</script>`,
  popup: (to) =>
    `<script>open("http://${to}/popup"); open("http://${to}/tab", "_blank", "noopener")</script>`,
  'link in a new tab': (to) =>
    `<a id="tab" target="_blank" href="http://${to}/tab">x</a><script>document.getElementById("tab").click()</script>`,
  'form in a frame': (to) =>
    `<iframe name="f"></iframe><form id="form" method="post" target="f" action="http://${to}/form"><input name="a"></form>
    <script>document.getElementById("form").submit()</script>`,
  report: (to) =>
    `<meta http-equiv="Content-Security-Policy" content="img-src 'none'; report-uri http://${to}/report"><img src="http://x.invalid/">`,
  refresh: (to) =>
    `<iframe srcdoc='<meta http-equiv="refresh" content="0; url=http://${to}/refresh">'></iframe>`,
  download: (to) =>
    `<a id="d" download href="http://${to}/download">x</a><script>document.getElementById("d").click()</script>`,
  base: (to) => `<base href="http://${to}/"><img src="based">`,
};

/** Markup that takes the whole page elsewhere. */
export const waysAway: Readonly<Record<string, (to: string) => string>> = {
  location: (to) => `<script>location = "http://${to}/location"</script>`,
  refresh: (to) => `<meta http-equiv="refresh" content="0; url=http://${to}/refresh">`,
  form: (to) =>
    `<form id="f" method="post" action="http://${to}/form"><input name="a"></form><script>document.getElementById("f").submit()</script>`,
  link: (to) =>
    `<a id="a" href="http://${to}/link">x</a><script>document.getElementById("a").click()</script>`,
  frame: (to) => `<iframe srcdoc='<script>top.location = "http://${to}/top"</script>'></iframe>`,
};
