/** The packages that the pages load, with their versions. */
export const libraryVersions = {
  '@tailwindcss/browser': '4.1.14',
  abcjs: '6.5.2',
  'ag-grid-community': '34.2.0',
  alpinejs: '3.15.0',
  amcharts3: '3.21.15',
  animejs: '3.2.2',
  aos: '2.3.4',
  apexcharts: '5.3.6',
  c3: '0.7.20',
  chartist: '0.11.4',
  'chart.js': '4.5.0',
  'countup.js': '2.9.0',
  cytoscape: '3.33.1',
  d3: '7.9.0',
  'd3-v5': '5.16.0',
  echarts: '6.1.0',
  'frappe-charts': '1.6.2',
  gsap: '3.13.0',
  jquery: '3.7.1',
  jsbarcode: '3.12.1',
  katex: '0.16.22',
  leaflet: '1.9.4',
  'lottie-web': '5.13.0',
  mathjax: '3.2.2',
  'masonry-layout': '4.2.2',
  mermaid: '11.12.0',
  pagedjs: '0.4.3',
  'plotly.js-dist-min': '3.1.0',
  prismjs: '1.30.0',
  quill: '2.0.3',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'reveal.js': '5.2.1',
  'sal.js': '0.8.5',
  scrollreveal: '4.0.9',
  swiper: '12.0.2',
  'tabulator-tables': '6.3.1',
  'typed.js': '2.1.0',
  uplot: '1.6.32',
  vega: '6.2.0',
  'vega-embed': '7.1.0',
  'vega-lite': '6.4.1',
  'vis-network': '10.0.2',
  vue: '3.5.22',
  wavedrom: '3.5.0',
  'wow.js': '1.2.2',
} as const;

type Library = keyof typeof libraryVersions;

/** The npm package of a library with its version. */
export function packageOf(library: Library): string {
  return `${library.replace(/-v\d+$/, '')}@${libraryVersions[library]}`;
}

const words = 'The quick brown fox jumps over the lazy dog and reports what it found on the other side. ';
const bars = `labels: ['A', 'B', 'C', 'D'], datasets: [{ label: 'n', data: [3, 1, 4, 2], backgroundColor: '#26c' }]`;

/**
 * Pages that draw with libraries as in these libraries' own guides, with their default animations. The files of
 * packages are at `/npm/name@version/…`.
 */
export const libraryPages: Readonly<Record<string, string>> = {
  'Chart.js bars': chartJs(`type: 'bar', data: { ${bars} }`),
  'Chart.js doughnut': chartJs(`type: 'doughnut', data: { ${bars} }`),
  'Chart.js line, delayed': chartJs(
    `type: 'line', data: { ${bars} }, options: { animation: { delay: 300, duration: 800, easing: 'easeOutBounce' } }`,
  ),
  'ECharts bars': echarts(`xAxis: { type: 'category', data: ['A', 'B', 'C'] }, yAxis: { type: 'value' },
    series: [{ type: 'bar', data: [5, 20, 36] }]`),
  'ECharts pie': echarts(
    `series: [{ type: 'pie', data: [{ name: 'A', value: 3 }, { name: 'B', value: 5 }] }]`,
  ),
  'ECharts line as SVG': echarts(
    `xAxis: { type: 'category', data: ['A', 'B', 'C'] }, yAxis: { type: 'value' },
    series: [{ type: 'line', smooth: true, areaStyle: {}, data: [5, 20, 36] }]`,
    `{ renderer: 'svg' }`,
  ),
  'd3 transition': page(
    load('d3', 'dist/d3.min.js'),
    '<svg id="a" width="400" height="200"></svg>',
    `d3.select('#a').selectAll('rect').data([30, 80, 45]).join('rect').attr('x', (d, i) => i * 60).attr('width', 50)
      .attr('fill', '#26c').attr('height', 0).transition().duration(900).delay((d, i) => i * 200).attr('height', (d) => d)`,
  ),
  'd3 forces': page(
    load('d3', 'dist/d3.min.js'),
    '<svg id="a" width="400" height="300" viewBox="-200 -150 400 300"></svg>',
    `const nodes = d3.range(12).map((id) => ({ id })), links = d3.range(11).map((i) => ({ source: i, target: (i * 3 + 1) % 12 }));
    const dots = d3.select('#a').selectAll('circle').data(nodes).join('circle').attr('r', 6);
    d3.forceSimulation(nodes).alphaDecay(.05).force('charge', d3.forceManyBody()).force('link', d3.forceLink(links)).force('x', d3.forceX()).force('y', d3.forceY())
      .on('tick', () => dots.attr('cx', (d) => d.x).attr('cy', (d) => d.y))`,
  ),
  'c3 chart': page(
    `${style('c3', 'c3.min.css')}${load('d3-v5', 'dist/d3.min.js')}${load('c3', 'c3.min.js')}`,
    '<div id="a"></div>',
    `c3.generate({ bindto: '#a', data: { columns: [['x', 30, 200, 100], ['y', 50, 20, 10]], type: 'bar' } })`,
  ),
  'ApexCharts bars': page(
    load('apexcharts', 'dist/apexcharts.min.js'),
    '<div id="a"></div>',
    `new ApexCharts(a, { chart: { type: 'bar', height: 300 }, series: [{ name: 'n', data: [30, 40, 35] }],
      xaxis: { categories: ['A', 'B', 'C'] } }).render()`,
  ),
  'ApexCharts radial': page(
    load('apexcharts', 'dist/apexcharts.min.js'),
    '<div id="a"></div>',
    `new ApexCharts(a, { chart: { type: 'radialBar', height: 300 }, series: [70, 40], labels: ['A', 'B'] }).render()`,
  ),
  'Frappe chart': page(
    load('frappe-charts', 'dist/frappe-charts.min.umd.js'),
    '<div id="a"></div>',
    `new frappe.Chart('#a', { type: 'bar', height: 250, data: { labels: ['A', 'B'], datasets: [{ values: [18, 40] }] } })`,
  ),
  'Chartist line': page(
    `${style('chartist', 'dist/chartist.min.css')}${load('chartist', 'dist/chartist.min.js')}`,
    '<div id="a" style="height: 250px"></div>',
    `const chart = new Chartist.Line('#a', { labels: ['A', 'B', 'C'], series: [[1, 5, 2]] });
    chart.on('draw', ({ type, element }) => type === 'line' && element.animate({ opacity: { begin: 200, dur: 900, from: 0, to: 1 } }))`,
  ),
  'Plotly lines': page(
    load('plotly.js-dist-min', 'plotly.min.js'),
    '<div id="a"></div>',
    `Plotly.newPlot(a, [{ x: [1, 2, 3], y: [2, 6, 3] }])`,
  ),
  'Vega-Lite bars': page(
    `${load('vega', 'build/vega.min.js')}${load('vega-lite', 'build/vega-lite.min.js')}${load('vega-embed', 'build/vega-embed.min.js')}`,
    '<div id="a"></div>',
    `vegaEmbed('#a', { data: { values: [{ x: 'A', y: 3 }, { x: 'B', y: 5 }] }, mark: 'bar', width: 200,
      encoding: { x: { field: 'x' }, y: { field: 'y', type: 'quantitative' } } })`,
  ),
  'uPlot line': page(
    `${style('uplot', 'dist/uPlot.min.css')}${load('uplot', 'dist/uPlot.iife.min.js')}`,
    '<div id="a"></div>',
    `new uPlot({ width: 500, height: 200, scales: { x: { time: false } }, series: [{}, { stroke: '#26c' }] }, [[1, 2, 3], [3, 1, 2]], a)`,
  ),
  'mermaid flowchart': mermaid('flowchart LR\n  A[Start] --> B{Good?}\n  B -->|yes| C[Ship]\n  B -->|no| A'),
  'mermaid sequence': mermaid('sequenceDiagram\n  Ann->>Bob: Hello\n  Bob-->>Ann: Hello yourself'),
  'mermaid mindmap': mermaid('mindmap\n  root((Root))\n    One\n      Two\n    Three'),
  'paged.js chapters': page(
    `<style>@page { size: A5; margin: 2cm; @bottom-center { content: counter(page) " of " counter(pages) } }
      h2 { break-before: page }</style>${load('pagedjs', 'dist/paged.polyfill.js')}`,
    Array.from(
      { length: 6 },
      (_, n) => `<h2>Chapter ${n + 1}</h2>${`<p>${words.repeat(9)}</p>`.repeat(4)}`,
    ).join(''),
  ),
  'reveal.js to print': page(
    `${style('reveal.js', 'dist/reveal.css')}${style('reveal.js', 'dist/theme/white.css')}${load('reveal.js', 'dist/reveal.js')}`,
    `<div class="reveal"><div class="slides"><section><h2>One</h2></section><section><h2>Two</h2><p class="fragment">later</p></section>
      <section><h2>Three</h2></section></div></div>`,
    `Reveal.initialize({ view: 'print', pdfSeparateFragments: false })`,
  ),
  'MathJax as SVG': page(load('mathjax', 'es5/tex-svg.js'), formulas('\\(', '\\)')),
  'MathJax as HTML': page(load('mathjax', 'es5/tex-chtml.js'), formulas('\\(', '\\)')),
  'KaTeX on load': page(
    `${style('katex', 'dist/katex.min.css')}${load('katex', 'dist/katex.min.js')}${load('katex', 'dist/contrib/auto-render.min.js')}`,
    formulas('$$', '$$'),
    'onload = () => renderMathInElement(document.body)',
  ),
  'jQuery fadeIn': page(
    load('jquery', 'dist/jquery.min.js'),
    `<p id="a" style="display: none">${words}</p>`,
    `$('#a').fadeIn(900)`,
  ),
  'jQuery animations in a queue': page(
    load('jquery', 'dist/jquery.min.js'),
    '<div id="a" style="position: relative; width: 50px; height: 50px; background: #26c"></div>',
    `$('#a').animate({ left: 200 }, 400).delay(200).animate({ width: 120 }, 400).queue(() => $('#a').text('done'))`,
  ),
  'anime.js timeline': page(
    load('animejs', 'lib/anime.min.js'),
    '<div class="a" style="width: 50px; height: 50px; background: #26c"></div><p id="b"></p>',
    `anime.timeline({ duration: 500 }).add({ targets: '.a', translateX: 250 }).add({ targets: '.a', rotate: 45, complete: () => { b.textContent = 'done' } })`,
  ),
  'GSAP timeline': page(
    load('gsap', 'dist/gsap.min.js'),
    '<div class="a" style="width: 50px; height: 50px; background: #26c"></div><p id="b">0</p>',
    `gsap.timeline().from('.a', { opacity: 0, x: 300, duration: .8 }).to('#b', { textContent: 250, snap: { textContent: 1 }, duration: .8 })`,
  ),
  'CountUp number': page(
    load('countup.js', 'dist/countUp.umd.js'),
    '<h1 id="a">0</h1>',
    `new countUp.CountUp('a', 98_765).start()`,
  ),
  'Typed.js text': page(
    load('typed.js', 'dist/typed.umd.js'),
    '<h1 id="a"></h1>',
    `new Typed('#a', { strings: ['Typed at last'], typeSpeed: 40, showCursor: false })`,
  ),
  'AOS on scroll': page(
    `${style('aos', 'dist/aos.css')}${load('aos', 'dist/aos.js')}`,
    '<h2 data-aos="fade-up">One</h2><h2 data-aos="zoom-in" data-aos-delay="200">Two</h2>',
    'AOS.init()',
  ),
  'Lottie player': page(
    load('lottie-web', 'build/player/lottie.min.js'),
    '<div id="a" style="width: 200px; height: 200px"></div>',
    `lottie.loadAnimation({ container: a, renderer: 'svg', loop: false, autoplay: true, animationData: ${JSON.stringify(movingSquare())} })`,
  ),
  'Vue, fetched': page(
    load('vue', 'dist/vue.global.prod.js'),
    '<div id="a"><p v-if="!rows">Loading</p><li v-for="row in rows">{{ row }}</li></div>',
    `Vue.createApp({ data: () => ({ rows: null }), async mounted() { await fetch('/data.json?delay=300'); this.rows = ['one', 'two'] } }).mount('#a')`,
  ),
  'Vue transition': page(
    `<style>.v-enter-active { transition: opacity .7s } .v-enter-from { opacity: 0 }</style>${load('vue', 'dist/vue.global.prod.js')}`,
    '<div id="a"><Transition><p v-if="shown">shown</p></Transition></div>',
    `Vue.createApp({ data: () => ({ shown: false }), mounted() { setTimeout(() => { this.shown = true }, 200) } }).mount('#a')`,
  ),
  'React, fetched in turn': page(
    `${load('react', 'umd/react.production.min.js')}${load('react-dom', 'umd/react-dom.production.min.js')}`,
    '<div id="a"></div>',
    `const { createElement, useState, useEffect } = React;
    const App = () => { const [rows, setRows] = useState([]);
      useEffect(() => { (async () => { for (const row of ['one', 'two', 'three']) { await fetch('/data.json?delay=150&' + row); setRows((old) => [...old, row]) } })() }, []);
      return createElement('ul', null, rows.map((row) => createElement('li', { key: row }, row))) };
    ReactDOM.createRoot(a).render(createElement(App))`,
  ),
  'Alpine transition': page(
    `<script defer src="${path('alpinejs', 'dist/cdn.min.js')}"></script>`,
    `<div x-data="{ open: false }" x-init="setTimeout(() => open = true, 300)"><p x-show="open" x-transition.duration.600ms>shown</p></div>`,
  ),
  'Tailwind in the page': page(
    load('@tailwindcss/browser', 'dist/index.global.js'),
    '<div class="bg-sky-700 p-8 text-3xl text-white rounded-xl transition duration-500">shown</div>',
  ),
  'Leaflet with tiles': page(
    `${style('leaflet', 'dist/leaflet.css')}${load('leaflet', 'dist/leaflet.js')}`,
    '<div id="a" style="width: 500px; height: 300px"></div>',
    `const map = L.map(a).setView([51.5, -0.09], 13); L.tileLayer('/picture.svg?delay=100&{z}{x}{y}').addTo(map); L.marker([51.5, -0.09]).addTo(map).bindPopup('Here').openPopup()`,
  ),
  'ag-Grid table': page(
    load('ag-grid-community', 'dist/ag-grid-community.min.js'),
    '<div id="a" style="width: 500px; height: 250px"></div>',
    `agGrid.createGrid(a, { columnDefs: [{ field: 'name' }, { field: 'price' }], rowData: [{ name: 'Pear', price: 3 }, { name: 'Plum', price: 4 }] })`,
  ),
  'Tabulator table': page(
    `${style('tabulator-tables', 'dist/css/tabulator.min.css')}${load('tabulator-tables', 'dist/js/tabulator.min.js')}`,
    '<div id="a"></div>',
    `new Tabulator(a, { layout: 'fitColumns', data: [{ name: 'Pear', price: 3 }, { name: 'Plum', price: 4 }],
      columns: [{ title: 'Name', field: 'name' }, { title: 'Price', field: 'price', formatter: 'progress' }] })`,
  ),
  'Swiper slides': page(
    `${style('swiper', 'swiper-bundle.min.css')}${load('swiper', 'swiper-bundle.min.js')}`,
    '<div class="swiper"><div class="swiper-wrapper"><div class="swiper-slide">One</div><div class="swiper-slide">Two</div></div></div>',
    `const swiper = new Swiper('.swiper', { speed: 400 }); setTimeout(() => swiper.slideNext(), 200)`,
  ),
  'Masonry of images': page(
    load('masonry-layout', 'dist/masonry.pkgd.min.js'),
    `<div id="a">${[60, 120, 40, 90].map((height, n) => `<img src="/picture.svg?delay=${n * 60}" width="90" height="${height}">`).join('')}</div>`,
    `onload = () => new Masonry(a, { itemSelector: 'img', columnWidth: 100 })`,
  ),
  'Cytoscape layout': page(
    load('cytoscape', 'dist/cytoscape.min.js'),
    '<div id="a" style="width: 400px; height: 300px"></div>',
    `cytoscape({ container: a, layout: { name: 'breadthfirst', animate: true, animationDuration: 600 },
      elements: [{ data: { id: 'x' } }, { data: { id: 'y' } }, { data: { id: 'z' } }, { data: { source: 'x', target: 'y' } }, { data: { source: 'x', target: 'z' } }] })`,
  ),
  'vis-network tree': page(
    load('vis-network', 'standalone/umd/vis-network.min.js'),
    '<div id="a" style="width: 400px; height: 300px"></div>',
    `new vis.Network(a, { nodes: [{ id: 1, label: 'A' }, { id: 2, label: 'B' }, { id: 3, label: 'C' }], edges: [{ from: 1, to: 2 }, { from: 1, to: 3 }] },
      { layout: { hierarchical: true, randomSeed: 1 }, physics: false })`,
  ),
  'Quill editor': page(
    `${style('quill', 'dist/quill.snow.css')}${load('quill', 'dist/quill.js')}`,
    `<div id="a"><p>${words}</p></div>`,
    `new Quill(a, { theme: 'snow' })`,
  ),
  'Prism code': page(
    `${style('prismjs', 'themes/prism.min.css')}${load('prismjs', 'components/prism-core.min.js')}${load('prismjs', 'components/prism-clike.min.js')}${load('prismjs', 'components/prism-javascript.min.js')}`,
    '<pre><code class="language-javascript">const sum = (a, b) => a + b; // adds</code></pre>',
  ),
  'abcjs music': page(
    load('abcjs', 'dist/abcjs-basic-min.js'),
    '<div id="a"></div>',
    String.raw`ABCJS.renderAbc('a', 'X:1\nT:Scale\nK:C\nCDEF GABc|')`,
  ),
  'WaveDrom timing': page(
    `${load('wavedrom', 'skins/default.js')}${load('wavedrom', 'wavedrom.min.js')}`,
    `<script type="WaveDrom">{ signal: [{ name: 'clk', wave: 'p....' }, { name: 'data', wave: 'x.3x.', data: 'a' }] }</script>`,
    'onload = () => WaveDrom.ProcessAll()',
  ),
  'JsBarcode code': page(
    load('jsbarcode', 'dist/JsBarcode.all.min.js'),
    '<svg id="a"></svg>',
    `JsBarcode('#a', 'PDF-2026')`,
  ),
};

/** A page with elements of its head, a body, and a script after it. */
export function page(head: string, body: string, script = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}</head><body>${body}<script>${script}</script></body></html>`;
}

function chartJs(configuration: string): string {
  return page(
    load('chart.js', 'dist/chart.umd.min.js'),
    '<div style="width: 500px"><canvas id="a"></canvas></div>',
    `new Chart(a, { ${configuration} })`,
  );
}

function echarts(option: string, settings = '{}'): string {
  return page(
    load('echarts', 'dist/echarts.min.js'),
    '<div id="a" style="width: 500px; height: 300px"></div>',
    `echarts.init(a, null, ${settings}).setOption({ ${option} })`,
  );
}

function mermaid(diagram: string): string {
  return page(load('mermaid', 'dist/mermaid.min.js'), `<pre class="mermaid">${diagram}</pre>`);
}

function formulas(open: string, close: string): string {
  return String.raw`<p>Where ${open}a \ne 0${close}: ${open}x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}${close}, and ${open}\sum_{k=1}^n k${close}.</p>`;
}

/** A script of a library. */
export function load(library: Library, file: string): string {
  return `<script src="${path(library, file)}"></script>`;
}

/** A style sheet of a library. */
export function style(library: Library, file: string): string {
  return `<link rel="stylesheet" href="${path(library, file)}">`;
}

function path(library: Library, file: string): string {
  return `/npm/${packageOf(library)}/${file}`;
}

/** A one-second animation as exported by After Effects: a square that moves to the right. */
function movingSquare(): unknown {
  const still = (k: unknown) => ({ a: 0, k });
  const path = {
    a: 1,
    k: [
      { t: 0, s: [40, 100], i: { x: 1, y: 1 }, o: { x: 0, y: 0 } },
      { t: 30, s: [160, 100] },
    ],
  };
  const square = [
    { ty: 'rc', p: still([0, 0]), s: still([60, 60]), r: still(0) },
    { ty: 'fl', c: still([0.1, 0.4, 0.8, 1]), o: still(100) },
    { ty: 'tr', p: still([0, 0]), a: still([0, 0]), s: still([100, 100]), r: still(0), o: still(100) },
  ];
  const layer = {
    ty: 4,
    ind: 1,
    ip: 0,
    op: 31,
    st: 0,
    ks: { o: still(100), r: still(0), p: path, a: still([0, 0]), s: still([100, 100]) },
    shapes: [{ ty: 'gr', it: square }],
  };
  return { v: '5.7.0', fr: 30, ip: 0, op: 31, w: 200, h: 200, assets: [], layers: [layer] };
}
