import type { OpenPdf } from '../opening/open-pdf.ts';

/** What draws the pages of one document: PDFium in one thread, and in a second one as soon as pages wait. */
export interface RenderPool {
  /** Does a job with the first that is free. Jobs that wait are done in order. */
  use<Result>(job: (open: OpenPdf) => Promise<Result>): Promise<Result>;
  /** Closes what was opened here, which is not the document itself. */
  close(): Promise<void>;
}

/** Draws with an open PDF, and with the same one beside it. */
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
