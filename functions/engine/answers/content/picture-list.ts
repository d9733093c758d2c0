import type { FilesResult } from '../../../core/contract/endpoint.ts';
import type { EngineCall } from '../../../core/engine-calls/engine-request.ts';
import type { ReadOptions } from '../../../core/opening/extract-text.ts';
import { answerBox } from '../../../core/reading/answers/answer-box.ts';
import type { PageBlocks } from '../../../core/reading/blocks/block.ts';
import type { AnswerSize } from '../answer-size.ts';
import { base64Of, type TextBuffer, textBuffer } from '../text-buffer.ts';
import { withPictures } from './figure-pictures.ts';

/** The pictures of a document's figures, as a list in JSON or as files. */
export interface PictureList {
  /** Draws the figures of a page, and returns it with their names. */
  add(page: PageBlocks): Promise<PageBlocks>;
  /** The field of the answer, as JSON text that ends with a comma. */
  fields(): readonly (string | TextBuffer)[];
  files(): FilesResult['files'];
  close(): Promise<void>;
}

/** In a ZIP, pictures are files, and the list has none of their bytes. */
export async function pictureList(
  pdf: Uint8Array,
  { pages, password, format }: ReadOptions & { readonly format: string },
  { environment }: EngineCall,
  size: AnswerSize,
): Promise<PictureList> {
  const { regionDrawer } = await import('../../../core/drawing/draw-regions.ts');
  const drawer = regionDrawer(pdf, { pages, password, isMarked: environment === 'test' });
  const list = textBuffer(size);
  const files: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  // A page may be requested twice.
  const known = new Set<string>();
  return {
    add: async (page) => {
      const found = await withPictures(page, drawer);
      for (const { id, page, box, format: type, bytes } of found.pictures) {
        if (known.has(id)) continue;
        const about = { id, page, box: answerBox(box), format: type };
        const listed = format === 'zip' ? about : { ...about, image_base64: base64Of(bytes) };
        list.write(`${known.size > 0 ? ',' : ''}${JSON.stringify(listed)}`);
        known.add(id);
        if (format !== 'zip') continue;
        size.add(bytes);
        files.push({ name: id, bytes });
      }
      return found.page;
    },
    fields: () => ['"images":[', list, '],'],
    files: () => files,
    close: () => drawer.close(),
  };
}
