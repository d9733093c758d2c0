import { entryNames } from '../contract/fields/files/entry-names.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import { DamagedPdf, PdfLimitExceeded } from '../pdf-objects/errors.ts';
import { decodeFilters, streamFilters } from '../pdf-objects/filters/decode-filters.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolveStream } from '../pdf-objects/objects/read-object.ts';
import type { Reference } from '../pdf-objects/objects/values.ts';
import { type Attachment, findAttachments } from './find-attachments.ts';

/** A file from a PDF, with a unique name that is safe on every system. */
export interface ExtractedAttachment extends Omit<Attachment, 'stream' | 'size'> {
  readonly content: Uint8Array;
}

/**
 * Returns the unpacked files within a PDF, up to a total size. Throws output_too_large for more bytes or files,
 * pdf_encrypted and not_a_pdf.
 */
export async function extractAttachments(
  pdf: Uint8Array,
  maximumBytes: number,
  { password }: { readonly password?: string | undefined } = {},
): Promise<readonly ExtractedAttachment[]> {
  return withOpenedPdfs([{ bytes: pdf, password }], ([source]) => {
    const found = source ? findAttachments(source, limits.attachments) : [];
    if (!source || found.length === 0) return [];
    if (found.length > limits.attachments) throw tooMany();
    const names = entryNames(
      found.map(({ name }) => name),
      'attachment',
    );
    let leftBytes = maximumBytes;
    return found.map(({ stream, size: _, ...facts }, index) => {
      const content = contentOf(source.file, stream, leftBytes);
      leftBytes -= content.length;
      return { ...facts, name: names[index] as string, content }; // there is one for each
    });
  });
}

/** Unpacks a file. Data that only an image codec could decode further is the file itself. */
function contentOf(file: PdfFile, reference: Reference, maximumBytes: number): Uint8Array {
  const stream = resolveStream(file, reference);
  if (!stream) throw new DamagedPdf('embedded file that is no stream');
  try {
    const { data } = decodeFilters(streamFilters(file, stream.dictionary), stream.data, maximumBytes);
    if (data.length > maximumBytes) throw tooLarge();
    return data;
  } catch (error) {
    if (error instanceof PdfLimitExceeded) throw tooLarge(error);
    throw error;
  }
}

function tooLarge(cause?: unknown): Problem {
  const megabytes = limits.answerBytes / 1024 / 1024;
  return new Problem(
    'output_too_large',
    `The attachments are too large: a response has at most ${megabytes} MB, of which base64 takes a third more.`,
    { cause },
  );
}

function tooMany(): Problem {
  return new Problem('output_too_large', `The PDF has more than ${limits.attachments} attachments.`);
}
