import type { CallContext, PdfResult } from '../../core/contract/endpoint.ts';
import { titleOfFile } from '../../core/contract/fields/files/filename.ts';
import type { UploadedFile } from '../../core/contract/fields/files/uploaded-file.ts';
import { limits } from '../../core/contract/limits.ts';
import type { RemoteBytes } from '../../core/contract/messages/fetched.ts';
import type { OfficeRequest, OfficeResult } from '../../core/contract/messages/office.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { callEngine } from '../../core/engine-calls/call-engine.ts';
import { engineCall } from '../../core/engine-calls/engine-call.ts';
import { isOfficeDeployed } from '../../core/settings.ts';
import { fetchPdf } from '../sources/fetch-pdf.ts';
import { readStored } from '../sources/read-stored.ts';

/** How a call may name its document. */
export interface OfficeSource {
  readonly file?: UploadedFile | undefined;
  readonly base64?: Uint8Array | undefined;
  readonly url?: { readonly address: string; readonly field: string } | undefined;
  readonly documentId?: string | undefined;
  /** The name of the PDF: that of the document if it has none. */
  readonly filename: string;
}

/** An office document as a PDF, by the function of LibreOffice. Throws route_not_found where it is not deployed. */
export async function convertSource(
  source: OfficeSource,
  wishes: Omit<OfficeRequest, 'file' | 'name'>,
  context: CallContext,
): Promise<OfficeResult> {
  if (!isOfficeDeployed())
    throw new Problem(
      'route_not_found',
      'This service does not convert office documents: its operator has not turned that on (`-c office=true`).',
    );
  const file = await bytesOf(source, context);
  const name = source.file?.filename || titleOfFile(source.filename);
  return callEngine('officeToPdf', { ...wishes, name, file }, engineCall(context), 'large', 'office');
}

/** A PDF with the warnings of its conversion first. */
export function withWarnings(made: PdfResult, { warnings: first = [] }: OfficeResult): PdfResult {
  const warnings = [...first, ...(made.warnings ?? [])];
  return { ...made, ...(warnings.length > 0 && { warnings }) };
}

async function bytesOf(
  { file, base64, url, documentId }: OfficeSource,
  context: CallContext,
): Promise<Uint8Array | RemoteBytes> {
  if (url) return fetchPdf(url.address, url.field);
  const bounds = { field: 'document_id', maximumBytes: limits.fetchedBytes };
  if (documentId !== undefined) return readStored(documentId, context, bounds);
  const bytes = file?.content ?? base64;
  if (!bytes) throw new Error('a call without its document'); // the schema requires one
  return bytes;
}
