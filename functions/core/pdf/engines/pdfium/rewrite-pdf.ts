import { Problem } from '../../../contract/problem.ts';
import { mendFile } from '../../mend-file.ts';
import { pdfiumThread } from './pdfium-engine.ts';

/**
 * Opens a PDF as viewers do, decrypting and repairing it, and writes it as a clean, unencrypted file. Its objects are
 * kept; its cross-references are rebuilt. Throws pdf_encrypted and not_a_pdf.
 */
export async function rewritePdf(
  pdf: Uint8Array,
  { password }: { readonly password?: string | undefined } = {},
): Promise<Uint8Array> {
  try {
    return await rewrite(pdf, password);
  } catch (problem) {
    const mended = problem instanceof Problem && problem.code === 'not_a_pdf' ? mendFile(pdf) : undefined;
    if (!mended) throw problem;
    return rewrite(mended, password);
  }
}

function rewrite(pdf: Uint8Array, password: string | undefined): Promise<Uint8Array> {
  const copy = new Uint8Array(pdf);
  return pdfiumThread().call('rewrite', [copy, password], [copy.buffer]);
}
