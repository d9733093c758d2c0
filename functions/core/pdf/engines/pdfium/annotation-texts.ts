import { contentText } from './content-text.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

/** Subtypes (FPDFAnnot_GetSubtype) that show no text of their own. */
const link = 2;
const popup = 16;

/** Flags (FPDFAnnot_GetFlags): hidden, and not shown on screen. */
const hiddenFlags = 0x02 | 0x20;

/** The texts that a page's annotations and form fields show, in the page's order. Throws output_too_large. */
export function annotationTexts(pdfium: Pdfium, page: Pointer, maximumCharacters: number): string[] {
  const texts: string[] = [];
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    if (isShown(pdfium, annotation)) texts.push(appearanceText(pdfium, annotation, maximumCharacters));
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  return texts.filter((text) => text.trim() !== '');
}

function isShown(pdfium: Pdfium, annotation: Pointer): boolean {
  const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
  return subtype !== link && subtype !== popup && (pdfium.FPDFAnnot_GetFlags(annotation) & hiddenFlags) === 0;
}

/** PDFium reads only the text of pages, so the annotation's appearance becomes a page of a temporary document. */
function appearanceText(pdfium: Pdfium, annotation: Pointer, maximumCharacters: number): string {
  const document = pdfium.EPDFAnnot_ExportAppearanceAsDocument(annotation);
  if (!document) return '';
  const page = pdfium.FPDF_LoadPage(document, 0);
  const text = page ? contentText(pdfium, page, maximumCharacters) : '';
  if (page) pdfium.FPDF_ClosePage(page);
  pdfium.FPDF_CloseDocument(document);
  return text;
}
