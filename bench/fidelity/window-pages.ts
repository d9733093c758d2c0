import { load, page, style } from './library-pages.ts';

/** The boxes of a page whose boxes appear when they are scrolled to, and the pixels of one, which are #f00. */
export const boxes = 6;
export const boxPixels = 300 * 200;

/** The side of a chart's mark, in pixels. */
export const markPixels = 20;

const boxStyle = `<style>body { margin: 0 } .part { height: 1500px; padding: 300px 0 0; box-sizing: border-box }
  .box { width: 300px; height: 200px; background: #f00 }</style>`;

/** Pages of boxes that appear when they are scrolled to, as their libraries' guides show it. */
export const revealPages: Readonly<Record<string, string>> = {
  'AOS 2.3.4': revealed(
    `${style('aos', 'dist/aos.css')}${load('aos', 'dist/aos.js')}`,
    'data-aos="fade-up"',
    'AOS.init()',
  ),
  'AOS, from the left': revealed(
    `${style('aos', 'dist/aos.css')}${load('aos', 'dist/aos.js')}`,
    'data-aos="fade-right"',
    'AOS.init({ once: true, duration: 1200 })',
  ),
  'ScrollReveal 4.0.9': revealed(
    load('scrollreveal', 'dist/scrollreveal.min.js'),
    '',
    `ScrollReveal().reveal('.box')`,
  ),
  'WOW 1.2.2': revealed(
    `${style('wow.js', 'css/libs/animate.css')}${load('wow.js', 'dist/wow.min.js')}`,
    'class="box wow fadeInUp"',
    'new WOW().init()',
  ),
  'sal.js 0.8.5': revealed(
    `${style('sal.js', 'dist/sal.css')}${load('sal.js', 'dist/sal.js')}`,
    'data-sal="slide-up"',
    'sal()',
  ),
  'GSAP ScrollTrigger 3.13.0': revealed(
    `${load('gsap', 'dist/gsap.min.js')}${load('gsap', 'dist/ScrollTrigger.min.js')}`,
    '',
    `gsap.registerPlugin(ScrollTrigger);
    for (const box of document.querySelectorAll('.box')) gsap.from(box, { opacity: 0, y: 80, duration: .8, scrollTrigger: box })`,
  ),
  IntersectionObserver: revealed(
    '<style>.box { opacity: 0; transition: opacity .6s } .shown { opacity: 1 }</style>',
    '',
    `const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) target.classList.add('shown') }, { threshold: .3 });
    for (const box of document.querySelectorAll('.box')) observer.observe(box)`,
  ),
  'IntersectionObserver, list loaded in parts': page(
    boxStyle,
    '<main></main><footer>end</footer>',
    `let count = 0;
    const add = () => { for (let n = 0; n < 3 && count < ${boxes}; n++, count++)
      document.querySelector('main').insertAdjacentHTML('beforeend', '<div class="part"><div class="box"></div></div>') };
    add();
    new IntersectionObserver((entries) => { if (entries.some(({ isIntersecting }) => isIntersecting)) add() })
      .observe(document.querySelector('footer'))`,
  ),
};

/** Pages with a chart as wide as its parent, as its library makes it, whose last 20 pixels are marked #f00. */
export const chartPages: Readonly<Record<string, string>> = {
  'Chart.js 4.5.0': chart(
    load('chart.js', 'dist/chart.umd.min.js'),
    '<canvas id="a"></canvas>',
    `new Chart(a, { type: 'bar', data: { labels: ['A', 'B', 'C'], datasets: [{ data: [3, 1, 4] }] } })`,
  ),
  'ECharts 6.1.0': chart(
    load('echarts', 'dist/echarts.min.js'),
    '<div id="a" style="height: 300px"></div>',
    `echarts.init(a).setOption({ xAxis: { type: 'category', data: ['A', 'B'] }, yAxis: {}, series: [{ type: 'bar', data: [5, 20] }] })`,
  ),
  'Plotly 3.1.0': chart(
    load('plotly.js-dist-min', 'plotly.min.js'),
    '<div id="a"></div>',
    'Plotly.newPlot(a, [{ x: [1, 2, 3], y: [2, 6, 3] }])',
  ),
  'amCharts 3.21.15': chart(
    `${load('amcharts3', 'amcharts/amcharts.js')}${load('amcharts3', 'amcharts/serial.js')}`,
    '<div id="a" style="height: 300px; overflow: hidden"></div>',
    `AmCharts.makeChart('a', { type: 'serial', categoryField: 'name', dataProvider: [{ name: 'A', n: 3 }, { name: 'B', n: 5 }],
      graphs: [{ type: 'column', valueField: 'n', fillAlphas: 1 }] })`,
  ),
  'd3 7.9.0': chart(
    load('d3', 'dist/d3.min.js'),
    '<div id="a"></div>',
    `d3.select(a).append('svg').attr('width', a.clientWidth).attr('height', 200).append('rect').attr('width', a.clientWidth).attr('height', 200).attr('fill', '#eee')`,
  ),
  canvas: chart(
    '',
    '<canvas id="a" height="200"></canvas>',
    'a.width = a.parentElement.clientWidth; const draw = a.getContext("2d"); draw.fillStyle = "#eee"; draw.fillRect(0, 0, a.width, 200)',
  ),
};

function revealed(head: string, attributes: string, script: string): string {
  const named = attributes.includes('class=') ? attributes : `class="box" ${attributes}`;
  return page(`${boxStyle}${head}`, `<div class="part"><div ${named}></div></div>`.repeat(boxes), script);
}

/** The mark follows the right edge of what the library has drawn, which may be wider than the paper. */
function chart(head: string, body: string, script: string): string {
  return page(
    `<style>body { margin: 0 } #frame { position: relative }
    #mark { position: absolute; top: 0; width: ${markPixels}px; height: 40px; background: #f00 }</style>${head}`,
    `<div id="frame"><div id="parent">${body}</div><div id="mark"></div></div>`,
    `${script};
    const place = () => {
      const drawn = parent_.querySelector('svg, canvas');
      if (drawn) mark.style.left = drawn.getBoundingClientRect().right - ${markPixels} + 'px';
    };
    const parent_ = document.getElementById('parent');
    place();
    new ResizeObserver(place).observe(parent_);
    new MutationObserver(place).observe(parent_, { subtree: true, childList: true, attributes: true })`,
  );
}
