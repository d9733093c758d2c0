import { Problem } from '../contract/problems/problem.ts';
import { rebuildPdf } from '../pdf-objects/cross-references/rebuild-pdf.ts';
import { DamagedPdf, EncryptedPdf } from '../pdf-objects/errors.ts';
import { parsePdf } from '../pdf-objects/objects/parse-pdf.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { type OpenedSource, openSource } from '../pdf-objects/structure/open-source.ts';

/** A PDF as received, with its password. */
export interface PdfInput {
  readonly bytes: Uint8Array;
  readonly password?: string | undefined;
  /** Its field if a call has several PDFs, such as `files[1]`. */
  readonly field?: string;
}

/** Opens a sound PDF, decrypted. Undefined if it is damaged. Throws pdf_encrypted, and PdfLimitExceeded. */
export function readIntact(input: PdfInput): OpenedSource | undefined {
  return opened(input, (bytes, password) => openSource(parsePdf(bytes, password)));
}

/** Opens a damaged PDF from its objects. Undefined if pages cannot be found. Throws as `readIntact` does. */
export function readRebuilt(input: PdfInput): OpenedSource | undefined {
  return opened(input, (bytes, password) => openSource(rebuildPdf(bytes, password)));
}

/** The file of a damaged PDF, whether or not its pages can be found. Throws as `readIntact` does. */
export function rebuiltFile(input: PdfInput): PdfFile | undefined {
  return opened(input, rebuildPdf);
}

/** The problem of a file whose pages cannot be found. */
export function beyondRepair({ field = 'The file' }: PdfInput, cause?: unknown): Problem {
  return new Problem('not_a_pdf', `${field} is not a PDF, or is damaged beyond repair.`, { cause });
}

function opened<Result>(
  { bytes, password, field = 'The PDF' }: PdfInput,
  open: (bytes: Uint8Array, password: string | undefined) => Result,
): Result | undefined {
  try {
    return open(bytes, password);
  } catch (error) {
    if (error instanceof DamagedPdf) return undefined;
    if (error instanceof EncryptedPdf) throw encryptedProblem(error, field, (password ?? '') !== '');
    throw error;
  }
}

function encryptedProblem(error: EncryptedPdf, name: string, hasPassword: boolean): Problem {
  const { unsupported } = error;
  const needs = hasPassword
    ? `${name} is encrypted, and \`password\` is incorrect.`
    : `${name} is encrypted. Send its password as \`password\`.`;
  const message = unsupported
    ? `${name} is encrypted in a way that this service cannot open: ${unsupported}. Only passwords are supported.`
    : needs;
  return new Problem('pdf_encrypted', message, { cause: error });
}
