import type { OpenPdf } from '../opening/open-pdf.ts';

/** Renders the pages of one document: PDFium in one thread, and in a second as soon as pages wait. */
export interface RenderPool {
  /** Runs a job on the first free renderer. Waiting jobs run in order. */
  use<Result>(job: (open: OpenPdf) => Promise<Result>): Promise<Result>;
  /** Closes what the pool opened, but not the document itself. */
  close(): Promise<void>;
}

/** Creates a pool from an open PDF, which opens a second instance on demand. */
export function renderPool(open: OpenPdf): RenderPool {
  const free = [open];
  const waiting: ((open: OpenPdf) => void)[] = [];
  let beside: Promise<OpenPdf | undefined> | undefined;

  const giveBack = (drawer: OpenPdf) => {
    const next = waiting.shift();
    if (next) next(drawer);
    else free.push(drawer);
  };

  const openBeside = async () => {
    const other = await open.beside();
    if (other) giveBack(other);
    return other;
  };

  const take = async (): Promise<OpenPdf> => {
    const drawer = free.pop();
    if (drawer) return drawer;
    beside ??= openBeside();
    return new Promise((resolve) => waiting.push(resolve));
  };

  return {
    use: async (job) => {
      const drawer = await take();
      try {
        return await job(drawer);
      } finally {
        giveBack(drawer);
      }
    },
    close: async () => {
      await (await beside)?.close();
    },
  };
}
