import type { PdfSource } from '../core/contract/fields/files/pdf-source.ts';
import type { UploadedFile } from '../core/contract/fields/files/uploaded-file.ts';
import type { Fetched } from '../core/contract/messages/fetched.ts';

/** The bytes of the call's PDF. */
export function sourceOf({ file, pdf_base64, pdf_url, document_id }: Fetched<PdfSource>): Uint8Array {
  const bytes = file?.content ?? pdf_base64 ?? pdf_url ?? document_id;
  if (!bytes) throw new Error('a call without its PDF');
  return bytes;
}

/** One PDF or several, by any field. */
interface Several extends Fetched<Partial<PdfSource>> {
  readonly files?: readonly UploadedFile[] | undefined;
  readonly pdfs_base64?: readonly Uint8Array[] | undefined;
  readonly pdfs_url?: readonly Uint8Array[] | undefined;
  readonly document_ids?: readonly Uint8Array[] | undefined;
}

/** The bytes of the call's PDFs, in its order, each of several with its place in the request: `files[1]`. */
export function sourcesOf(input: Several): { readonly bytes: Uint8Array; readonly field?: string }[] {
  const { files, pdfs_base64, pdfs_url, document_ids } = input;
  const sources = { files: files?.map(({ content }) => content), pdfs_base64, pdfs_url, document_ids };
  for (const [field, all] of Object.entries(sources))
    if (all) return all.map((bytes, index) => ({ bytes, field: `${field}[${index}]` }));
  const isOne = input.file ?? input.pdf_base64 ?? input.pdf_url ?? input.document_id;
  return isOne ? [{ bytes: sourceOf(input) }] : [];
}
