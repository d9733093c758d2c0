import { hasMisplacedEntry } from '../cross-references/check-entries.ts';
import { readCrossReferences } from '../cross-references/read-cross-references.ts';
import { decryptFile } from '../encryption/decrypt-file.ts';
import { DamagedPdf } from '../errors.ts';
import type { PdfFile } from './pdf-file.ts';

/**
 * Opens a PDF and checks its cross-references; objects are read on demand. The bytes are not copied and must not
 * change, except that an encrypted file is decrypted into a copy. Throws DamagedPdf for a file that cannot be read with
 * certainty, EncryptedPdf and PdfLimitExceeded.
 */
export function parsePdf(bytes: Uint8Array, password?: string): PdfFile {
  const file = readCrossReferences(bytes);
  if (hasMisplacedEntry(file)) throw new DamagedPdf('an object that is not at its offset');
  return decryptFile(file, password);
}
