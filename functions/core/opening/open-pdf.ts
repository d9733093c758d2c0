import type { HiddenMode } from '../contract/fields/redaction/hidden-text.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Drawing, Judging, PageSize, PdfJobs, TextWithHidden } from '../engines/engine-jobs.ts';
import type { EngineThread } from '../engines/engine-thread.ts';
import { pdfiumThread, secondPdfiumThread } from '../engines/pdfium/pdfium-engine.ts';
import { pdfjsThread } from '../engines/pdfjs/pdfjs-engine.ts';
import type { PageGeometry } from '../page-text/page-geometry.ts';
import { spentMs } from '../processor-time.ts';
import { looksLikePdf } from './looks-like-pdf.ts';
import { type AdaptPdf, type ReadablePdf, toReadablePdf } from './readable-pdf.ts';

/** A PDF that is open in an engine until `close` is called. Pages count from 1. */
export interface OpenPdf {
  readonly pageCount: number;
  sizes(pages: readonly number[]): Promise<PageSize[]>;
  texts(pages: readonly number[]): Promise<string[]>;
  /** Throws visibility_unknown if visibility cannot be determined: in pdf.js, and on pages too large to draw. */
  hidden(pages: readonly number[], judging: Judging): Promise<TextWithHidden[]>;
  /** The drawings of pages, and their positions. */
  geometry(pages: readonly number[], hidden?: HiddenMode, judging?: Judging): Promise<PageGeometry[]>;
  draw(page: number, widthPixels: number, heightPixels: number): Promise<Drawing>;
  /**
   * Opens the same document in a second thread, to share long work. Returns undefined if PDFium cannot open it
   * unchanged: speed does not matter then.
   */
  beside(): Promise<OpenPdf | undefined>;
  close(): Promise<void>;
}

/**
 * Opens a PDF in PDFium, decrypted and repaired, with the changes of `adapt`. pdf.js opens it if PDFium does not find
 * its pages, and takes over if a later job fails in PDFium. Throws pdf_encrypted and not_a_pdf.
 */
export async function openPdf(
  pdf: Uint8Array,
  password: string | undefined,
  adapt?: AdaptPdf,
): Promise<OpenPdf> {
  if (!looksLikePdf(pdf)) throw new Problem('not_a_pdf', 'The file is not a PDF.');
  const hasTime = stopwatch();
  const readable = await toReadablePdf({ bytes: pdf, password }, adapt);
  return openInFirst(readable, readable.isForPdfjs ? [pdfjs] : [pdfium, pdfiumFlat, pdfjs], hasTime);
}

/**
 * Opens a sound PDF in pdf.js, for the few callers that want its slower text extraction. Throws pdf_encrypted and
 * not_a_pdf.
 */
export async function openInPdfjs(pdf: Uint8Array): Promise<Omit<OpenPdf, 'beside'>> {
  return openIn(pdfjsThread(), pdf, undefined);
}

interface Engine {
  readonly thread: () => EngineThread<PdfJobs>;
  /** Another thread of the same engine. */
  readonly second?: () => EngineThread<PdfJobs>;
  /** Whether it receives the document with a new page tree. */
  readonly isFlat: boolean;
}

const pdfium: Engine = { thread: pdfiumThread, second: secondPdfiumThread, isFlat: false };
/** PDFium relies on the counts within the page tree, and finds wrong pages if they are wrong. */
const pdfiumFlat: Engine = { thread: pdfiumThread, isFlat: true };
const pdfjs: Engine = { thread: pdfjsThread, isFlat: true };

/** Opens a document in the first engine that finds its pages. The others take over from it if a job fails. */
async function openInFirst(
  readable: ReadablePdf,
  [engine, ...others]: readonly Engine[],
  hasTime: () => boolean,
  cause?: Problem,
): Promise<OpenPdf> {
  if (!engine) throw cause ?? new Problem('not_a_pdf', 'The PDF has no pages that can be read.');
  if (!hasTime()) {
    const message = 'The PDF cannot be read: it is too complex to open safely.';
    throw new Problem('not_a_pdf', message, { cause, isOutOfTime: true });
  }
  const bytes = engine.isFlat ? await readable.flattened() : readable.bytes;
  const opened = await openIn(engine.thread(), bytes, readable.password).catch(toUnreadable);
  if (opened instanceof Problem) return openInFirst(readable, others, hasTime, opened);
  const { pageCount } = opened;
  if (pageCount === 0 || (readable.pageCount ?? pageCount) !== pageCount) {
    await opened.close();
    return openInFirst(readable, others, hasTime, cause);
  }
  const openNext = (problem: Problem) =>
    openInFirst({ ...readable, pageCount }, others, stopwatch(), problem);
  const { second } = engine;
  return {
    ...withOthers(opened, openNext),
    beside: async () => {
      const other = second && (await openIn(second(), bytes, readable.password).catch(() => undefined));
      return other && { ...withOthers(other, openNext), beside: async () => undefined };
    },
  };
}

type Opened = Omit<OpenPdf, 'beside'>;

/** If a job fails because of the file, the next engine opens the document, and does this job and all later ones. */
function withOthers(first: Opened, openNext: (problem: Problem) => Promise<Opened>): Opened {
  let next: Promise<Opened> | undefined;
  const run = async <Result>(job: (engine: Opened) => Promise<Result>): Promise<Result> => {
    const hasTime = stopwatch();
    if (next) return job(await next);
    try {
      return await job(first);
    } catch (error) {
      const problem = toUnreadable(error);
      if (!hasTime()) throw problem;
      next ??= openNext(problem);
      return job(await next);
    }
  };
  return {
    pageCount: first.pageCount,
    sizes: (pages) => run((now) => now.sizes(pages)),
    texts: (pages) => run((now) => now.texts(pages)),
    hidden: (...given) => run((now) => now.hidden(...given)),
    geometry: (...given) => run((now) => now.geometry(...given)),
    draw: (page, width, height) => run((now) => now.draw(page, width, height)),
    close: async () => {
      await first.close();
      await (await next?.catch(() => undefined))?.close();
    },
  };
}

/** A document that takes more processor time in one engine would do so in the next, while the caller waits for both. */
const patienceMs = 8_000;

/** Returns a function that reports whether there is still time to try another way. */
function stopwatch(): () => boolean {
  const endsAtMs = spentMs() + patienceMs;
  return () => spentMs() < endsAtMs;
}

async function openIn(
  thread: EngineThread<PdfJobs>,
  pdf: Uint8Array,
  password: string | undefined,
): Promise<Opened> {
  const copy = new Uint8Array(pdf);
  const { document, pageCount } = await thread.call('open', [copy, password], [copy.buffer]);
  return {
    pageCount,
    sizes: (pages) => thread.call('sizes', [document, pages]),
    texts: (pages) => thread.call('texts', [document, pages]),
    hidden: (...given) => thread.call('hidden', [document, ...given]),
    geometry: (...given) => thread.call('geometry', [document, ...given]),
    draw: (...given) => thread.call('draw', [document, ...given]),
    close: async () => {
      // When a thread ends, all its documents are closed.
      const left = await thread.call('close', [document]).catch(() => undefined);
      if (left && left.documents === 0 && left.memoryBytes > memoryKeptBytes) thread.end();
    },
  };
}

/** WebAssembly's memory never shrinks, so an engine that has grown beyond this is replaced by a new one. */
const memoryKeptBytes = 192 * 1024 * 1024;

function toUnreadable(error: unknown): Problem {
  if (error instanceof Problem && error.code === 'not_a_pdf') return error;
  throw error;
}
