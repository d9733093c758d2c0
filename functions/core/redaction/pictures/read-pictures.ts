import type { PageReading } from '../../ocr/page-reading.ts';
import type { RecognitionWishes } from '../../ocr/page-recogniser.ts';
import { readScans } from '../../ocr/read-scans.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import { readPage, type SourcePage } from '../../pdf-objects/structure/read-pages.ts';
import { pageBoxes } from '../finding/page-boxes.ts';
import { type PictureText, pictureText } from './picture-text.ts';

/** The recognised text in the pictures of a draft's pages. */
export interface PictureReadings {
  /** By the page's index, from 0; undefined if it was not recognised. */
  readonly readings: ReadonlyMap<number, PageReading>;
  /** Returns the reading as text on the page, with glyph indexes from `firstIndex`. */
  textOf(index: number, firstIndex: number): PictureText | undefined;
}

/** Recognises the pages of a draft, which is not changed. Throws what `pageRecogniser` throws. */
export async function readPictures(draft: Draft, wishes: RecognitionWishes): Promise<PictureReadings> {
  const pages = draft.sourcePages.map((_, index) => index + 1);
  const read = await readScans(writeDraft({ ...draft, output: {} }), pages, { ...wishes, asDrawn: true });
  const readings = new Map(read.map((reading) => [reading.page - 1, reading] as const));
  return {
    readings,
    textOf(index, firstIndex) {
      const reading = readings.get(index);
      if (!reading) return undefined;
      const page = readPage(draft.file, draft.sourcePages[index] as SourcePage); // only pages of the draft were read
      const { toPoint, widthPoints } = pageBoxes(draft.file, page);
      // PDFium does not use the page's own unit.
      const unit = widthPoints / reading.pageWidthPoints;
      return pictureText(reading, (x, y) => toPoint(x * unit, y * unit), firstIndex);
    },
  };
}
