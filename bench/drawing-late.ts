// Pages that draw late, printed by the service with its defaults and by puppeteer, which waits: `node
// bench/drawing-late.ts`. `--only mermaid` selects pages by name; `--keep FOLDER` keeps the PDFs of those that differ.
import { parseArgs } from 'node:util';
import { latePages } from '../test/render/late-pages.ts';
import { startLateServer } from '../test/render/late-server.ts';
import { restlessPage, restlessPages } from '../test/render/restless-pages.ts';
import type { WebServer } from '../test/render/web-server.ts';
import { differencesOf, keepPdf, type Printed, textOf } from './fidelity/compare-pdfs.ts';
import { answerWithFile } from './fidelity/file-server.ts';
import { libraryPages, libraryVersions, packageOf } from './fidelity/library-pages.ts';
import { unpackPackages } from './fidelity/npm-packages.ts';
import { printedByPuppeteer, startServicePrinter } from './fidelity/printers.ts';
import type { Wait } from './puppeteer.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'string' } },
});

/** A page, and the check of its PDF: an empty list means no faults. */
interface DrawnPage {
  readonly name: string;
  readonly html: string;
  readonly faults: (pdf: Printed, reference: Printed) => readonly string[];
}

type Printer = 'the service' | `puppeteer: ${Wait}`;

const waits: readonly Wait[] = ['load', 'networkidle0', 'four seconds'];
const reference: Printer = 'puppeteer: four seconds';

const libraries = Object.keys(libraryVersions) as (keyof typeof libraryVersions)[];
const npm = unpackPackages(libraries.map(packageOf));
const pages: DrawnPage[] = [];
const web = await startLateServer((path, response) => {
  if (path.startsWith('/npm/')) return answerWithFile(npm, path.slice('/npm/'.length), response);
  const page = pages[Number(/^\/page\/(\d+)$/.exec(path)?.[1])];
  if (!page) return false;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page.html);
  return true;
});
pages.push(...drawnPages(web).filter(({ name }) => name.includes(values.only)));
const printed = await printAll(web);
console.log(report(printed));
await web.close();

function drawnPages(web: WebServer): readonly DrawnPage[] {
  const at = (path: string, delayMs = 0) => web.url(`${path}?delay=${delayMs}`);
  return [
    ...Object.entries(latePages).map(([name, html]) => ({
      name: `late: ${name}`,
      html: html(at),
      faults: textFaults(/^new$/),
    })),
    ...Object.entries(restlessPages).map(([name, script]) => ({
      name: `restless: ${name}`,
      html: restlessPage(script),
      faults: textFaults(/^page/),
    })),
    ...Object.entries(libraryPages).map(([name, html]) => ({
      name: `library: ${name}`,
      html,
      faults: differencesOf,
    })),
  ];
}

function textFaults(expected: RegExp): DrawnPage['faults'] {
  return (pdf) => {
    const text = textOf(pdf);
    return expected.test(text) ? [] : [`text: ${JSON.stringify(text)}`];
  };
}

/** Every page printed by every printer, in the order of the pages. */
async function printAll(web: WebServer): Promise<ReadonlyMap<Printer, readonly Printed[]>> {
  const paths = pages.map((_, index) => `/page/${index}`);
  const all = new Map<Printer, readonly Printed[]>();
  const service = await startServicePrinter(web);
  all.set('the service', await service.print(paths));
  await service.stop();
  for (const wait of waits) all.set(`puppeteer: ${wait}`, await printedByPuppeteer(web, paths, wait));
  return all;
}

function report(printed: ReadonlyMap<Printer, readonly Printed[]>): string {
  const references = printed.get(reference) ?? [];
  const wrong = new Map<Printer, readonly string[]>();
  for (const [printer, pdfs] of printed) {
    const faulty = pages.flatMap((page, index) => {
      const faults = page.faults(pdfs[index] as Printed, references[index] as Printed);
      if (faults.length > 0) keepPdf(values.keep, `${page.name}, ${printer}`, pdfs[index] as Printed);
      return faults.length > 0 ? [`${page.name}: ${faults.join('; ')}`] : [];
    });
    wrong.set(printer, faulty);
  }
  const rows = [...wrong].map(([printer, faulty]) => [
    printer,
    `${pages.length - faulty.length} of ${pages.length}`,
  ]);
  const listed = (printer: Printer) =>
    (wrong.get(printer) ?? []).map((fault) => `- ${printer}: ${fault}`).join('\n');
  return `${table(['printed by', 'right'], rows)}\n${listed('the service')}\n${listed(reference)}`.trim();
}
