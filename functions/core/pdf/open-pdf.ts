import { Problem } from '../contract/problem.ts';
import type { Drawing, PageSize, PdfJobs } from './engines/engine-jobs.ts';
import type { EngineThread } from './engines/engine-thread.ts';
import { pdfiumThread, secondPdfiumThread } from './engines/pdfium/pdfium-engine.ts';
import { pdfjsThread } from './engines/pdfjs/pdfjs-engine.ts';
import { looksLikePdf } from './looks-like-pdf.ts';
import { mendFile } from './mend-file.ts';

/** A PDF that is open in an engine until `close` is called. Pages count from 1. */
export interface OpenPdf {
  readonly pageCount: number;
  sizes(pages: readonly number[]): Promise<PageSize[]>;
  texts(pages: readonly number[]): Promise<string[]>;
  draw(page: number, widthPixels: number, heightPixels: number): Promise<Drawing>;
  close(): Promise<void>;
}

/**
 * Opens a PDF in PDFium, as it is or mended. pdf.js opens it if PDFium refuses both, and takes over if a later job
 * fails in PDFium. Throws pdf_encrypted and not_a_pdf.
 */
export async function openPdf(pdf: Uint8Array, password: string | undefined): Promise<OpenPdf> {
  if (!looksLikePdf(pdf)) throw new Problem('not_a_pdf', 'The file is not a PDF.');
  const hasTime = stopwatch();
  const first =
    (await openInPdfium(pdf, password)) ?? (hasTime() ? await openMended(pdf, password) : undefined);
  if (first) return withSecondEngine(first, pdf, password);
  if (!hasTime()) {
    throw new Problem('not_a_pdf', 'The PDF cannot be read: it is too complex to open safely.', {
      isOutOfTime: true,
    });
  }
  const second = await openIn(pdfjsThread(), pdf, password);
  if (second.pageCount > 0) return second;
  await second.close();
  throw new Problem('not_a_pdf', 'The PDF has no pages.');
}

/**
 * Opens the same document in a second thread, to share long work. Returns undefined if PDFium does not open it
 * unmended: speed does not matter then.
 */
export async function openBeside(
  pdf: Uint8Array,
  password: string | undefined,
): Promise<OpenPdf | undefined> {
  const opened = await openIn(secondPdfiumThread(), pdf, password).catch(() => undefined);
  return opened && withSecondEngine(opened, pdf, password);
}

async function openMended(pdf: Uint8Array, password: string | undefined): Promise<OpenPdf | undefined> {
  const mended = mendFile(pdf);
  return mended && openInPdfium(mended, password);
}

/** If PDFium reports no pages, it did not find them, so the document counts as not opened. */
async function openInPdfium(pdf: Uint8Array, password: string | undefined): Promise<OpenPdf | undefined> {
  const opened = await openIn(pdfiumThread(), pdf, password).catch(toNoneIfUnreadable);
  if (!opened || opened.pageCount > 0) return opened;
  await opened.close();
  return undefined;
}

/** If a job fails because of the file, pdf.js opens the document and does this job and all later ones. */
function withSecondEngine(first: OpenPdf, pdf: Uint8Array, password: string | undefined): OpenPdf {
  let engine = first;
  const run = async <Result>(job: (engine: OpenPdf) => Promise<Result>): Promise<Result> => {
    const hasTime = stopwatch();
    try {
      return await job(engine);
    } catch (problem) {
      if (!isUnreadable(problem) || engine !== first || !hasTime()) throw problem;
      engine = await openAgain(first, pdf, password, problem);
      return job(engine);
    }
  };
  return {
    pageCount: first.pageCount,
    sizes: (pages) => run((now) => now.sizes(pages)),
    texts: (pages) => run((now) => now.texts(pages)),
    draw: (page, width, height) => run((now) => now.draw(page, width, height)),
    close: () => engine.close(),
  };
}

/** A document that keeps one engine busy for longer would do so to the next, while the caller waits for both. */
const patienceMs = 8_000;

/** Returns a function that says whether there is still time to try another way. */
function stopwatch(): () => boolean {
  const endsAtMs = performance.now() + patienceMs;
  return () => performance.now() < endsAtMs;
}

/** Opens the same document in pdf.js. If that fails too, throws the first engine's problem. */
async function openAgain(
  first: OpenPdf,
  pdf: Uint8Array,
  password: string | undefined,
  problem: unknown,
): Promise<OpenPdf> {
  const second = await openIn(pdfjsThread(), pdf, password).catch(() => undefined);
  if (second?.pageCount === first.pageCount) {
    await first.close();
    return second;
  }
  await second?.close();
  throw problem;
}

async function openIn(
  thread: EngineThread<PdfJobs>,
  pdf: Uint8Array,
  password: string | undefined,
): Promise<OpenPdf> {
  const copy = new Uint8Array(pdf);
  const { document, pageCount } = await thread.call('open', [copy, password], [copy.buffer]);
  return {
    pageCount,
    sizes: (pages) => thread.call('sizes', [document, pages]),
    texts: (pages) => thread.call('texts', [document, pages]),
    draw: (...given) => thread.call('draw', [document, ...given]),
    close: async () => {
      // A thread that has ended has closed everything.
      const left = await thread.call('close', [document]).catch(() => undefined);
      if (left && left.documents === 0 && left.memoryBytes > memoryKeptBytes) thread.end();
    },
  };
}

/** WebAssembly's memory never shrinks, so an engine that has grown beyond this is replaced by a new one. */
const memoryKeptBytes = 192 * 1024 * 1024;

function toNoneIfUnreadable(problem: unknown): undefined {
  if (!isUnreadable(problem)) throw problem;
}

function isUnreadable(problem: unknown): boolean {
  return problem instanceof Problem && problem.code === 'not_a_pdf';
}
