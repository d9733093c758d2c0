// Compares, for the PDFs named as arguments, reading the text of a page with finding its hidden text: the processor time
// of the engine's thread, first with nothing cached and then the least of ten times, in ms for a page.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { loadPdfium } from '../functions/core/engines/pdfium/load-pdfium.ts';
import { type PdfiumJobs, pdfiumJobs } from '../functions/core/engines/pdfium/pdfium-jobs.ts';
import { provideFonts } from '../functions/core/engines/pdfium/provide-fonts.ts';
import { legiblePdf } from '../functions/core/opening/mended-pdf.ts';
import { toReadablePdf } from '../functions/core/opening/readable-pdf.ts';
import { thoroughPages } from '../functions/core/opening/thorough-pages.ts';
import { threadMs } from '../functions/core/processor-time.ts';
import { table } from './table.ts';

const [maximumPages, times] = [20, 10];

async function measure(jobs: PdfiumJobs, path: string): Promise<readonly string[]> {
  let isThorough = (_: number): boolean => true;
  const { bytes } = await toReadablePdf({ bytes: readFileSync(path) }, (source) => {
    isThorough = thoroughPages(source);
    return legiblePdf(source, undefined);
  });
  const timed = async (work: (document: number) => unknown): Promise<number> => {
    const { document } = await jobs.open(bytes, undefined);
    const startedMs = threadMs();
    await work(document);
    const spentMs = threadMs() - startedMs;
    await jobs.close(document);
    return spentMs;
  };
  const { document, pageCount } = await jobs.open(bytes, undefined);
  await jobs.close(document);
  const pages = Array.from({ length: Math.min(pageCount, maximumPages) }, (_, index) => index + 1);
  const thorough = new Set(pages.filter(isThorough));
  const read = () => timed((document) => jobs.texts(document, pages));
  const judge = () => timed((document) => jobs.hidden(document, pages, { thorough, recognised: new Set() }));
  const [firstRead, firstJudged] = [await read(), await judge()];
  const least = async (work: () => Promise<number>) => {
    let leastMs = Number.POSITIVE_INFINITY;
    for (let time = 0; time < times; time++) leastMs = Math.min(leastMs, await work());
    return leastMs;
  };
  const [again, judgedAgain] = [await least(read), await least(judge)];
  const perPage = [firstRead, firstJudged, again, judgedAgain].map((ms) => (ms / pages.length).toFixed(1));
  return [basename(path), String(pages.length), ...perPage, (judgedAgain / again).toFixed(2)];
}

const pdfium = await loadPdfium();
provideFonts(pdfium);
const jobs = pdfiumJobs(pdfium);
const rows: (readonly string[])[] = [];
for (const path of process.argv.slice(2)) rows.push(await measure(jobs, path));
console.log(table(['file', 'pages', 'text, first', 'hidden, first', 'text', 'hidden', 'ratio'], rows));
