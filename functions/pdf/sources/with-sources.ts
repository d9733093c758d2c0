import type { CallContext } from '../../core/contract/endpoint.ts';
import { isUploadedFile, type UploadedFile } from '../../core/contract/fields/files/uploaded-file.ts';
import { limits } from '../../core/contract/limits.ts';
import { type Fetched, RemoteBytes } from '../../core/contract/messages/fetched.ts';
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

/** One of two PDFs: a file, or an object that names it. */
type NamedSource = UploadedFile | SourceNames;

export interface SourceInput extends SourceNames {
  readonly stages?: readonly (SourceNames & { readonly operation: never })[];
  readonly before?: NamedSource;
  readonly after?: NamedSource;
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
  if (input.before && input.after) {
    // Together they may be as large as a single one.
    const before = await fetchedAt('before', input.before, context, limits.fetchedBytes);
    const left = Math.max(1, limits.fetchedBytes - sizeOf(before));
    const after = await fetchedAt('after', input.after, context, left);
    return { ...named, before, after } as Fetched<Input, Sent>;
  }
  if (!input.stages) return named as Fetched<Input, Sent>;
  const stages: object[] = [];
  for (const [index, stage] of input.stages.entries())
    stages.push(await atStage(index, () => fetched(stage, context)));
  return { ...named, stages } as Fetched<Input, Sent>;
}

async function fetched(input: SourceNames, context: CallContext): Promise<object> {
  const { pdfs_url, document_ids } = input;
  return {
    ...input,
    ...(await fetchedOne(input, context, '', limits.fetchedBytes)),
    ...(pdfs_url && { pdfs_url: await fetchPdfs(pdfs_url) }),
    ...(document_ids && { document_ids: await readAll(document_ids, context) }),
  };
}

async function fetchedOne(
  { pdf_url, document_id }: SourceNames,
  context: CallContext,
  place: string,
  maximumBytes: number,
): Promise<object> {
  const bounds = { field: `${place}document_id`, maximumBytes };
  return {
    ...(pdf_url !== undefined && { pdf_url: await fetchPdf(pdf_url, `${place}pdf_url`, { maximumBytes }) }),
    ...(document_id !== undefined && { document_id: await readStored(document_id, context, bounds) }),
  };
}

async function fetchedAt(
  field: 'before' | 'after',
  source: NamedSource,
  context: CallContext,
  maximumBytes: number,
): Promise<object> {
  if (isUploadedFile(source)) return source;
  return { ...source, ...(await fetchedOne(source, context, `${field}.`, maximumBytes)) };
}

/** The bytes that a source has been read with, or will be. */
function sizeOf(source: object): number {
  return Object.values(source).reduce((sum: number, value: unknown) => {
    if (value instanceof Uint8Array) return sum + value.byteLength;
    return value instanceof RemoteBytes ? sum + value.sizeBytes : sum;
  }, 0);
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
