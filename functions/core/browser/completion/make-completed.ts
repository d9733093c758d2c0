import type { Warning } from '../warnings/warning.ts';

/** A PDF or a picture of the completed document. */
interface Made {
  readonly bytes: Uint8Array;
  readonly warnings: readonly Warning[];
}

/** What remains to be done when the document is printed: making it, and making it again where page numbers have moved. */
export type MakeCompleted = <Output extends Made>(make: () => Promise<Output>) => Promise<Output>;
