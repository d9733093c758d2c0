import { pdfiumThread } from './pdfium-engine.ts';

/**
 * Opens a PDF as viewers do, decrypting and repairing it, and writes it as a clean, unencrypted file. Keeps all objects
 * that PDFium can read, and rebuilds its cross-references. Throws pdf_encrypted and not_a_pdf.
 */
export function rewritePdf(
  pdf: Uint8Array,
  { password }: { readonly password?: string | undefined } = {},
): Promise<Uint8Array> {
  const copy = new Uint8Array(pdf);
  return pdfiumThread().call('rewrite', [copy, password], [copy.buffer]);
}
