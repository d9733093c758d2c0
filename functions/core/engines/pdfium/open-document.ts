import { Problem } from '../../contract/problems/problem.ts';
import type { Pdfium } from './load-pdfium.ts';
import type { Pointer } from './pdfium-functions.ts';

/** A document in PDFium's memory. */
export interface OpenDocument {
  readonly document: Pointer;
  /** Its file, which must stay in memory while the document is open. */
  readonly file: Pointer;
  /** PDFium's environment for drawing form fields; undefined without a form. */
  readonly form: { readonly environment: Pointer; readonly info: Pointer } | undefined;
}

/** FPDF_GetLastError's codes (fpdfview.h). */
const errors = { password: 4, security: 5 } as const;

/**
 * Copies a file into PDFium's memory and opens it. An unneeded password is ignored. Throws pdf_encrypted and not_a_pdf.
 */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array, password = ''): OpenDocument {
  const file = pdfium.malloc(Math.max(bytes.byteLength, 1));
  pdfium.memory().set(bytes, file);
  let document = load(pdfium, file, bytes.byteLength, password);
  if (!document && password !== '' && pdfium.FPDF_GetLastError() === errors.password) {
    document = load(pdfium, file, bytes.byteLength, '');
  }
  if (document) return { document, file, form: openForm(pdfium, document) };
  const error = pdfium.FPDF_GetLastError();
  pdfium.free(file);
  throw openProblem(error, password !== '');
}

/** Closes a document and frees its memory. */
export function closeDocument(pdfium: Pdfium, { document, file, form }: OpenDocument): void {
  if (form) pdfium.PDFiumExt_ExitFormFillEnvironment(form.environment);
  pdfium.FPDF_CloseDocument(document);
  if (form) pdfium.PDFiumExt_CloseFormFillInfo(form.info);
  pdfium.free(file);
}

function load(pdfium: Pdfium, file: Pointer, sizeBytes: number, password: string): Pointer {
  const text = Buffer.from(`${password}\0`);
  const pointer = pdfium.malloc(text.byteLength);
  pdfium.memory().set(text, pointer);
  const document = pdfium.FPDF_LoadMemDocument(file, sizeBytes, pointer);
  pdfium.free(pointer);
  return document;
}

function openForm(pdfium: Pdfium, document: Pointer): OpenDocument['form'] {
  if (pdfium.FPDF_GetFormType(document) === 0) return undefined;
  const info = pdfium.PDFiumExt_OpenFormFillInfo();
  const environment = pdfium.PDFiumExt_InitFormFillEnvironment(document, info);
  // Otherwise PDFium tints every field, as on a screen where it can be filled in.
  if (environment) pdfium.FPDF_SetFormFieldHighlightAlpha(environment, 0);
  return environment ? { environment, info } : undefined;
}

function openProblem(error: number, hasPassword: boolean): Problem {
  if (error === errors.password) {
    return hasPassword
      ? new Problem('pdf_encrypted', 'The PDF is encrypted, and `password` is incorrect.')
      : new Problem('pdf_encrypted', 'The PDF is encrypted. Send its password as `password`.');
  }
  if (error === errors.security) {
    return new Problem('pdf_encrypted', 'The PDF is encrypted in a way that this service cannot open.');
  }
  return new Problem('not_a_pdf', 'The file is not a PDF, or is too damaged to be opened.');
}
