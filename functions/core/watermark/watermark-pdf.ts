import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Render } from '../images/read-svg.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { draftWriter } from '../pdf-objects/editing/draft-writer.ts';
import type { PdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import { colorOf } from './color-of.ts';
import { type Color, imageMark, type Mark, textMarks } from './mark.ts';
import type { Position } from './place-mark.ts';
import { stampPages } from './stamp-pages.ts';

/** A line of text or an image to put on pages; `render` prints it if it is an SVG. */
export type Watermark = { readonly text: string } | { readonly image: Uint8Array; readonly render: Render };

/** Its appearance and position; every option has a default. */
export interface WatermarkOptions {
  /** Page numbers, from 1; every page by default. */
  readonly pages?: readonly number[] | undefined;
  /** 0 to 1; 0.3 by default. */
  readonly opacity?: number | undefined;
  /** Counterclockwise; 45 by default. */
  readonly rotationDegrees?: number | undefined;
  /** By default, the text fits the page. Not for images. */
  readonly fontSizePoints?: number | undefined;
  /** Such as `#808080`. */
  readonly color?: string | undefined;
  readonly position?: Position | undefined;
  readonly layer?: 'over' | 'under' | undefined;
}

/**
 * Puts a watermark on pages, upright as displayed. Everything else in the PDF is unchanged. `{page}` in a text becomes
 * the number of the page, from 1, and `{pages}` the page count. Throws invalid_field, invalid_image and too_many_pages.
 */
export async function watermarkPdf(
  draft: Draft,
  watermark: Watermark,
  { pages, color = '#808080', ...options }: WatermarkOptions = {},
): Promise<Draft> {
  const paint = colorOf(color);
  const pageCount = draft.sourcePages.length;
  if (pageCount > limits.pages)
    throw new Problem('too_many_pages', `The PDF has ${pageCount} pages; ${limits.pages} are allowed.`);
  const marked = [...new Set(pages ?? draft.sourcePages.keys().map((index) => index + 1))];
  const marks = await marksOf(draftWriter(draft), watermark, paint, marked, pageCount);
  const stamp = {
    position: options.position ?? 'center',
    rotationDegrees: options.rotationDegrees ?? 45,
    fontSizePoints: 'text' in watermark ? options.fontSizePoints : undefined,
    opacity: options.opacity ?? 0.3,
    layer: options.layer ?? 'over',
  } as const;
  stampPages(draft, stamp, (index) => marks.get(index + 1));
  return draft;
}

/** The mark of each page: one for all pages with the same text. */
async function marksOf(
  writer: PdfWriter,
  watermark: Watermark,
  paint: Color,
  pages: readonly number[],
  pageCount: number,
): Promise<ReadonlyMap<number, Mark>> {
  if (!('text' in watermark)) {
    const mark = await imageMark(writer, watermark.image, 'image_base64', watermark.render);
    return new Map(pages.map((page) => [page, mark]));
  }
  const textOf = (page: number) =>
    watermark.text.replaceAll('{page}', String(page)).replaceAll('{pages}', String(pageCount));
  const texts = [...new Set(pages.map(textOf))];
  const marks = await textMarks(writer, texts, paint);
  const markOf = new Map(texts.map((text, index) => [text, marks[index] as Mark])); // one for each text
  return new Map(pages.map((page) => [page, markOf.get(textOf(page)) as Mark]));
}
