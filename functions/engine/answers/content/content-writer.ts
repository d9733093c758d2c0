import type { PageBlocks } from '../../../core/reading/blocks/block.ts';
import type { TextBuffer } from '../text-buffer.ts';

/** Makes the answer of /extractContent in one format. */
export interface ContentWriter {
  /** Takes the next page. Returns its entry in the list of pages. */
  add(page: PageBlocks): Readonly<Record<string, unknown>>;
  /** Returns the fields of the answer before the list of pages, as JSON text that ends with a comma. */
  end(): readonly (string | TextBuffer)[];
}

/** Makes a file beside the answer. */
export interface ContentFileWriter extends ContentWriter {
  bytes(): Uint8Array;
}
