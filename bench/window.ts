// Pages that depend on their window: boxes that appear when they are scrolled to, and charts as wide as their parent, on
// four papers, printed by the service and by puppeteer, which waits for four seconds: `node bench/window.ts`. `--only AOS`
// selects pages by name; `--keep FOLDER` keeps the PDFs.
import { parseArgs } from 'node:util';
import type { PDFOptions } from 'puppeteer-core';
import { startWebServer } from '../test/render/web-server.ts';
import { keepPdf, type Printed } from './fidelity/compare-pdfs.ts';
import { answerWithFile } from './fidelity/file-server.ts';
import { packageOf } from './fidelity/library-pages.ts';
import { unpackPackages } from './fidelity/npm-packages.ts';
import { printedByPuppeteer, startServicePrinter } from './fidelity/printers.ts';
import { type RedArea, redArea, redAreas } from './fidelity/red-pixels.ts';
import { boxes, boxPixels, chartPages, markPixels, revealPages } from './fidelity/window-pages.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'string' } },
});

/** A paper: the fields of the service, and puppeteer's own. */
interface Paper {
  readonly fields: object;
  readonly options: PDFOptions;
  readonly marginPixels: number;
}

/** Chromium measures pages in whole points. */
const roundingPixels = 3;

const defaultMarginPixels = 38;

const papers: Readonly<Record<string, Paper>> = {
  A5: {
    fields: { format: 'A5' },
    options: { width: '5.83in', height: '8.27in' },
    marginPixels: defaultMarginPixels,
  },
  'A4, margins of 2.5 cm': {
    fields: { margin: '2.5cm' },
    options: { margin: { top: '2.5cm', right: '2.5cm', bottom: '2.5cm', left: '2.5cm' } },
    marginPixels: 94,
  },
  'A4, landscape': {
    fields: { landscape: true },
    options: { landscape: true },
    marginPixels: defaultMarginPixels,
  },
  Letter: {
    fields: { format: 'Letter' },
    options: { width: '8.5in', height: '11in' },
    marginPixels: defaultMarginPixels,
  },
};

const libraries = [
  'aos',
  'amcharts3',
  'chart.js',
  'd3',
  'echarts',
  'gsap',
  'plotly.js-dist-min',
  'sal.js',
  'scrollreveal',
  'wow.js',
] as const;
const npm = unpackPackages(libraries.map(packageOf));
const reveal = Object.keys(revealPages).filter((name) => name.includes(values.only));
const charts = Object.keys(chartPages).filter((name) => name.includes(values.only));
const pages = { ...revealPages, ...chartPages };
const pathOf = (name: string) => `/page/${encodeURIComponent(name)}`;
const web = await startWebServer((path, response) => {
  if (path.startsWith('/npm/') && answerWithFile(npm, path.slice('/npm/'.length), response)) return;
  const html = pages[decodeURIComponent(path.slice('/page/'.length))];
  response
    .writeHead(html === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(html);
});

const service = await startServicePrinter(web);
const revealRows: string[][] = reveal.map((name) => [name]);
const chartRows: string[][] = charts.map((name) => [name]);
for (const [name, paper] of Object.entries(papers)) {
  const names = [...reveal, ...charts];
  const ours = await service.print(names.map(pathOf), paper.fields);
  const theirs = await printedByPuppeteer(web, names.map(pathOf), 'four seconds', { paper: paper.options });
  for (const [index, page] of names.entries()) {
    const [own, other] = [ours[index] as Printed, theirs[index] as Printed];
    keepPdf(values.keep, `${page}, ${name}`, own);
    keepPdf(values.keep, `${page}, ${name}, puppeteer`, other);
    const isChart = index >= reveal.length;
    const show = (pdf: Printed) => (isChart ? edgeOf(pdf, paper.marginPixels) : shownBoxes(pdf));
    const row = isChart ? chartRows[index - reveal.length] : revealRows[index];
    row?.push(`${await show(own)} / ${await show(other)}`);
  }
}
const pictures = await service.print(reveal.map(pathOf), {}, '/htmlToImage');
for (const [index, picture] of pictures.entries()) {
  revealRows[index]?.push('failure' in picture ? picture.failure : countBoxes([await redArea(picture)]));
}
await service.stop();
await web.close();

const titles = Object.keys(papers);
console.log(
  `Boxes of ${boxes} that are shown, by the service / by puppeteer; and in the service's picture of the full page.\n`,
);
console.log(table(['boxes that appear when scrolled to', ...titles, 'picture'], revealRows));
console.log(
  '\nThe right end of a chart as wide as its parent: `whole` if it is at its own size where the paper ends.\n',
);
console.log(table(['chart', ...titles], chartRows));

async function shownBoxes(pdf: Printed): Promise<string> {
  return 'failure' in pdf ? pdf.failure : countBoxes(await redAreas(pdf));
}

/** A box that is still moving, or half transparent, does not count as a whole one. */
function countBoxes(areas: readonly RedArea[]): string {
  return (areas.reduce((sum, { pixels }) => sum + pixels, 0) / boxPixels).toFixed(1).replace('.0', '');
}

async function edgeOf(pdf: Printed, marginPixels: number): Promise<string> {
  if ('failure' in pdf) return pdf.failure;
  const [mark] = await redAreas(pdf);
  if (!mark) return 'cut off';
  const width = mark.right - mark.left;
  if (width < markPixels - 1) return `${Math.round((width / markPixels) * 100)} % of its size`;
  const freePixels = mark.pageWidth - marginPixels - mark.right;
  return Math.abs(freePixels) <= roundingPixels ? 'whole' : `ends ${freePixels} px before`;
}
