import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument, PasswordException, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Problem } from '../../contract/problems/problem.ts';
import { CanvasFactory } from './canvas/canvas-factory.ts';
import { pdfjsWorker } from './pdfjs-worker.ts';

const folder = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

/** Reads all documents of this thread. */
const worker = pdfjsWorker();

/** Opens a file. Its bytes are detached: pass a copy to keep them. Throws pdf_encrypted, and pdf.js's own errors. */
export async function openDocument(
  file: Uint8Array,
  password: string | undefined,
): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(file.buffer, file.byteOffset, file.byteLength),
      ...(password !== undefined && { password }),
      worker,
      verbosity: 0,
      enableXfa: false,
      useSystemFonts: false,
      disableFontFace: true,
      CanvasFactory,
      maxImageSize: 100_000_000,
      cMapUrl: join(folder, 'cmaps/'),
      standardFontDataUrl: join(folder, 'standard_fonts/'),
      wasmUrl: join(folder, 'wasm/'),
      iccUrl: join(folder, 'iccs/'),
    }).promise;
  } catch (error) {
    throw error instanceof PasswordException ? encrypted(password !== undefined) : error;
  }
}

function encrypted(hasPassword: boolean): Problem {
  return hasPassword
    ? new Problem('pdf_encrypted', 'The PDF is encrypted, and `password` is incorrect.')
    : new Problem('pdf_encrypted', 'The PDF is encrypted. Send its password as `password`.');
}
