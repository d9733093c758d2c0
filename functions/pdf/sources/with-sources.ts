import type { CallContext } from '../../core/contract/endpoint.ts';
import type { Fetched, RemoteBytes } from '../../core/contract/fetched.ts';
import { limits } from '../../core/contract/limits.ts';
import { atStage } from '../../core/contract/problems/at-stage.ts';
import { fetchPdf, fetchPdfs } from './fetch-pdf.ts';
import { readStored } from './read-stored.ts';

/** The fields that may name PDFs, of a call or of a stage. */
interface SourceNames {
  readonly pdf_url?: string | undefined;
  readonly pdfs_url?: readonly string[] | undefined;
  readonly document_id?: string | undefined;
  readonly document_ids?: readonly string[] | undefined;
}

export interface SourceInput extends SourceNames {
  readonly stages?: readonly (SourceNames & { readonly operation: never })[];
}

type Sent = Uint8Array | RemoteBytes;

/**
 * A call's input, with the bytes of the PDFs that it and its stages name by URL or ID. Throws what `fetchUrl` and
 * `findReadable` throw, and payload_too_large.
 */
export async function withSources<Input extends SourceInput>(
  input: Input,
  context: CallContext,
): Promise<Fetched<Input, Sent>> {
  const named = await fetched(input, context);
  if (!input.stages) return named as Fetched<Input, Sent>;
  const stages: object[] = [];
  for (const [index, stage] of input.stages.entries())
    stages.push(await atStage(index, () => fetched(stage, context)));
  return { ...named, stages } as Fetched<Input, Sent>;
}

async function fetched(input: SourceNames, context: CallContext): Promise<object> {
  const { pdf_url, pdfs_url, document_id, document_ids } = input;
  const bounds = { field: 'document_id', maximumBytes: limits.fetchedBytes };
  return {
    ...input,
    ...(pdf_url !== undefined && { pdf_url: await fetchPdf(pdf_url, 'pdf_url') }),
    ...(pdfs_url && { pdfs_url: await fetchPdfs(pdfs_url) }),
    ...(document_id !== undefined && { document_id: await readStored(document_id, context, bounds) }),
    ...(document_ids && { document_ids: await readAll(document_ids, context) }),
  };
}

/** The documents in the order given. Together they may be as large as a single one. */
async function readAll(ids: readonly string[], context: CallContext): Promise<Sent[]> {
  const documents: Sent[] = [];
  let maximumBytes: number = limits.fetchedBytes;
  for (const [index, id] of ids.entries()) {
    const bytes = await readStored(id, context, { field: `document_ids[${index}]`, maximumBytes });
    maximumBytes -= 'url' in bytes ? bytes.sizeBytes : bytes.byteLength;
    documents.push(bytes);
  }
  return documents;
}
