import { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type MessagePort, WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs';

/**
 * Connects the two halves of pdf.js within this thread. Its own connection copies each message with `structuredClone`,
 * which takes a third of the time of reading text. The words of a text are not changed once they are sent, so they are
 * passed on as they are.
 */
export function pdfjsWorker(): PDFWorker {
  const listeners = new Set<Parameters<MessagePort['addEventListener']>[1]>();
  const port: MessagePort = {
    postMessage(message, transfer) {
      const { chunk } = message;
      const data =
        chunk && 'items' in chunk
          ? { ...message, chunk: { ...chunk } } // which gets other items afterwards
          : structuredClone(message, transfer && { transfer });
      queueMicrotask(() => {
        for (const listener of listeners) listener({ data });
      });
    },
    addEventListener(_, listener, { signal }) {
      listeners.add(listener);
      signal.addEventListener('abort', () => listeners.delete(listener));
    },
  };
  WorkerMessageHandler.initializeFromPort(port);
  // pdf.js uses only these two functions of a port.
  return PDFWorker.create({ port: port as unknown as Worker, verbosity: 0 });
}
