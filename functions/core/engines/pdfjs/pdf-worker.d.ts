declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs' {
  /** A message of pdf.js: with a part of a stream, if it has one. */
  export interface Message {
    readonly chunk?: object;
  }

  /** The functions of a port that pdf.js uses. */
  export interface MessagePort {
    postMessage(message: Message, transfer?: Transferable[]): void;
    addEventListener(
      kind: 'message',
      listener: (event: { readonly data: Message }) => void,
      options: { readonly signal: AbortSignal },
    ): void;
  }

  /** The half of pdf.js that reads files: the package has no types for it. */
  export const WorkerMessageHandler: { initializeFromPort(port: MessagePort): void };
}
