// Draws and sends the pages of a scan as /ocrPdf does, to an OCR stub that takes a fixed time and no processor: this
// shows how long pages wait for each other, not how fast this machine recognises. With `--draw MS`, drawing a page also
// takes a fixed time, in each of two threads. `--pages N`, `--read MS`.
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { pageRecogniser, pagesAtOnce } from '../functions/core/ocr/page-recogniser.ts';
import { type OpenPdf, openPdf } from '../functions/core/opening/open-pdf.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '100' },
    read: { type: 'string', default: '8000' },
    draw: { type: 'string' },
  },
});
const readMs = Number(values.read);

/** Letter-size pages, each a scan of lines at 300 dpi, as JPEG. */
async function scanOf(pageCount: number): Promise<Uint8Array> {
  const [width, height] = [2_550, 3_300];
  const lines = Array.from({ length: 60 }, (_, line) =>
    Array.from({ length: 90 }, (_, place) => {
      const size = 12 + ((line * 7 + place * 11) % 14);
      return `<rect x="${200 + place * 24}" y="${250 + line * 48 - size}" width="8" height="${size}"/>`;
    }).join(''),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`;
  const picture = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  const document = await PDFDocument.create();
  const image = await document.embedJpg(new Uint8Array(picture));
  for (let page = 0; page < pageCount; page++)
    document.addPage([612, 792]).drawImage(image, { x: 0, y: 0, width: 612, height: 792 });
  return document.save();
}

/** A document with small pages that take a fixed time to draw. */
function slowDocument(drawMs: number): OpenPdf {
  const open = {
    sizes: async () => [{ widthPoints: 24, heightPoints: 24 }],
    draw: async (_: number, widthPixels: number, heightPixels: number) => {
      await wait(drawMs);
      const pixels = new Uint8Array(4 * widthPixels * heightPixels).map((_, index) => index);
      return { pixels, widthPixels, heightPixels };
    },
    beside: async () => slowDocument(drawMs),
    close: async () => {},
  };
  return open as Partial<OpenPdf> as OpenPdf; // nothing else of it is used
}

async function measured(pageCount: number) {
  const pdf = values.draw === undefined ? await scanOf(pageCount) : undefined;
  let [now, most] = [0, 0];
  const recognise = async () => {
    most = Math.max(most, ++now);
    await wait(readMs);
    now--;
    return { lines: [] };
  };
  const startedMs = performance.now();
  const usage = process.cpuUsage();
  const open = pdf ? await openPdf(pdf, undefined) : slowDocument(Number(values.draw));
  const recogniser = pageRecogniser(open, { ocr: 'always', languages: ['eng'], recognise }, () => 0);
  const begun: Promise<unknown>[] = [];
  for (let page = 1; page <= pageCount; page++) {
    begun.push(recogniser.begin(page, '').reading);
    await begun[begun.length - pagesAtOnce];
  }
  await Promise.all(begun);
  const wallMs = performance.now() - startedMs;
  const { user, system } = process.cpuUsage(usage);
  await recogniser.close();
  await open.close();
  return { wallMs, most, processorMs: (user + system) / 1_000 / pageCount };
}

async function measureSchedule(): Promise<string> {
  const pageCount = Number(values.pages);
  await measured(1); // starts the threads
  const one = await measured(1);
  const all = await measured(pageCount);
  const rows = [
    [1, one],
    [pageCount, all],
  ] as const;
  return table(
    [`a page is read in ${readMs} ms`, 'ms', '÷ one page', 'most read at once', 'processor ms a page'],
    rows.map(([pages, { wallMs, most, processorMs }]) => [
      `${pages} page${pages > 1 ? 's' : ''}, ${availableParallelism()} processors`,
      wallMs.toFixed(0),
      (wallMs / one.wallMs).toFixed(2),
      String(most),
      processorMs.toFixed(0),
    ]),
  );
}

if (import.meta.main) {
  console.log(await measureSchedule());
  process.exit(); // the engines' threads would keep the process alive
}
