import { contentText } from './content-text.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

/** Subtypes (FPDFAnnot_GetSubtype). Links and popups show no text of their own. */
const link = 2;
const freeText = 3;
const popup = 16;

/** FPDF_ANNOT_APPEARANCEMODE_NORMAL. */
export const normal = 0;

/** Flags (FPDFAnnot_GetFlags): hidden, and not shown on screen. */
const hiddenFlags = 0x02 | 0x20;

/** Returns the texts of a page's annotations and form fields, in the page's order. Throws output_too_large. */
export function annotationTexts(pdfium: Pdfium, page: Pointer, maximumCharacters: number): string[] {
  const texts: string[] = [];
  eachAnnotation(pdfium, page, (annotation) => {
    if (isFlaggedHidden(pdfium, annotation)) return;
    const contents = (document: Pointer) => contentText(pdfium, document, maximumCharacters);
    texts.push(withAppearance(pdfium, annotation, contents) ?? writtenText(pdfium, annotation));
  });
  return texts.filter((text) => text.trim() !== '');
}

/**
 * Calls `take` with the annotations that may show text of their own, in the page's order, with their indexes in its
 * list.
 */
export function eachAnnotation(
  pdfium: Pdfium,
  page: Pointer,
  take: (annotation: Pointer, index: number) => void,
): void {
  const count = pdfium.FPDFPage_GetAnnotCount(page);
  for (let index = 0; index < count; index++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, index);
    if (!annotation) continue;
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (subtype !== link && subtype !== popup) take(annotation, index);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
}

export function isFlaggedHidden(pdfium: Pdfium, annotation: Pointer): boolean {
  return (pdfium.FPDFAnnot_GetFlags(annotation) & hiddenFlags) !== 0;
}

/**
 * Makes the annotation's appearance a page of a temporary document, because PDFium reads only the text of pages. It is
 * upright, because that page has the size of the appearance before its matrix turns it. Calls `use` with the page.
 * Returns '' if the page cannot be made, and undefined for an annotation without an appearance.
 */
export function withAppearance(
  pdfium: Pdfium,
  annotation: Pointer,
  use: (page: Pointer) => string,
): string | undefined {
  if (!pdfium.EPDFAnnot_HasAppearanceStream(annotation, normal)) return undefined;
  const document = upright(pdfium, annotation, () => pdfium.EPDFAnnot_ExportAppearanceAsDocument(annotation));
  if (!document) return '';
  const page = pdfium.FPDF_LoadPage(document, 0);
  const text = page ? use(page) : '';
  if (page) pdfium.FPDF_ClosePage(page);
  pdfium.FPDF_CloseDocument(document);
  return text;
}

const identity = [1, 0, 0, 1, 0, 0] as const;

/** Runs a function while the appearance has no matrix, which later drawings of the document need again. */
function upright(pdfium: Pdfium, annotation: Pointer, use: () => Pointer): Pointer {
  const own = pdfium.malloc(48);
  try {
    if (!pdfium.EPDFAnnot_GetAPMatrix(annotation, normal, own)) return use();
    new Float32Array(pdfium.memory().buffer, own + 24, 6).set(identity);
    pdfium.EPDFAnnot_SetAPMatrix(annotation, normal, own + 24);
    const result = use();
    pdfium.EPDFAnnot_SetAPMatrix(annotation, normal, own);
    return result;
  } finally {
    pdfium.free(own);
  }
}

/** The text that viewers draw for a text box without an appearance: its contents. */
export function writtenText(pdfium: Pdfium, annotation: Pointer): string {
  if (pdfium.FPDFAnnot_GetSubtype(annotation) !== freeText) return '';
  return stringEntry(pdfium, annotation, 'Contents');
}

/** A text in an annotation's dictionary, or '' if missing. */
export function stringEntry(pdfium: Pdfium, annotation: Pointer, name: string): string {
  const zeroEnded = Buffer.from(`${name}\0`);
  const key = pdfium.malloc(zeroEnded.byteLength);
  pdfium.memory().set(zeroEnded, key);
  const text = textRead(pdfium, (result, sizeBytes) =>
    pdfium.FPDFAnnot_GetStringValue(annotation, key, result, sizeBytes),
  );
  pdfium.free(key);
  return text;
}

/** The text that a function of PDFium writes to memory, whose size it returns. */
function textRead(pdfium: Pdfium, read: (result: Pointer, sizeBytes: number) => number): string {
  const sizeBytes = read(0, 0);
  const buffer = pdfium.malloc(Math.max(sizeBytes, 2));
  read(buffer, sizeBytes);
  const text = Buffer.from(pdfium.memory().subarray(buffer, buffer + Math.max(sizeBytes - 2, 0)));
  pdfium.free(buffer);
  return text.toString('utf16le').replaceAll('\r', '\n');
}

/** FPDF_FORMFIELD_TEXTFIELD. */
const textField = 6;

/** The text that an annotation states beside its appearance, and its entry: the value of a text field, or a text box's contents. */
export function statedText(
  pdfium: Pdfium,
  annotation: Pointer,
  form: Pointer | undefined,
): { readonly entry: 'V' | 'Contents'; readonly text: string } | undefined {
  if (pdfium.FPDFAnnot_GetSubtype(annotation) === freeText)
    return { entry: 'Contents', text: stringEntry(pdfium, annotation, 'Contents') };
  if (!form || pdfium.FPDFAnnot_GetFormFieldType(form, annotation) !== textField) return undefined;
  const text = textRead(pdfium, (result, sizeBytes) =>
    pdfium.FPDFAnnot_GetFormFieldValue(form, annotation, result, sizeBytes),
  );
  return { entry: 'V', text };
}
