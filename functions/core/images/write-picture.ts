import { DamagedPdf } from '../pdf-objects/errors.ts';
import { parsePdf } from '../pdf-objects/objects/parse-pdf.ts';
import { embedPage } from '../pdf-objects/structure/embed-page.ts';
import { openSource } from '../pdf-objects/structure/open-source.ts';
import type { PdfWriter } from '../pdf-objects/writer/pdf-writer.ts';
import { type EmbeddedImage, writeImage } from './embedded-image.ts';

/** An image of pixels, or a drawing, to show on a page. */
export type Picture = EmbeddedImage | PrintedDrawing;

/** A drawing as vector graphics, printed on the first page of a PDF from its upper left corner. */
export interface PrintedDrawing {
  readonly pdf: Uint8Array;
  readonly printedWidthPoints: number;
  readonly printedHeightPoints: number;
  /** Its own size, in CSS pixels: 96 per inch. */
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Upright, as an EXIF orientation. */
  readonly orientation: 1;
  readonly dpi?: undefined;
}

/** Writes a picture as an XObject that fills the unit square. Returns its number. */
export function writePicture(writer: PdfWriter, picture: Picture): number {
  return 'pdf' in picture ? writeDrawing(writer, picture) : writeImage(writer, picture);
}

function writeDrawing({ output }: PdfWriter, drawing: PrintedDrawing): number {
  const { pdf, printedWidthPoints: widthPoints, printedHeightPoints: heightPoints } = drawing;
  try {
    return embedPage(output, openSource(parsePdf(pdf)), { widthPoints, heightPoints });
  } catch (cause) {
    if (!(cause instanceof DamagedPdf)) throw cause;
    // Not a fault of the caller's input: our own Chromium function made it.
    throw new Error('what Chromium has printed is not a PDF', { cause });
  }
}
