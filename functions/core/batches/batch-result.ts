import { buffer } from 'node:stream/consumers';
import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import { entryNames } from '../contract/fields/files/entry-names.ts';
import type { MadeType } from '../contract/fields/files/image-format.ts';
import { limits } from '../contract/limits.ts';
import { ownBucketOf } from '../documents/byob/own-bucket-of.ts';
import { type Document, newDocument } from '../documents/document.ts';
import { announceStored } from '../documents/document-events.ts';
import { getDocumentRecord, putDocumentRecord } from '../documents/documents-table.ts';
import { objectStore, ownStore } from '../documents/object-store.ts';
import { readObject } from '../documents/objects.ts';
import { publishDocuments } from '../documents/publish-documents.ts';
import { putStream } from '../documents/put-stream.ts';
import { signLink } from '../documents/sign-link.ts';
import { storageFacts } from '../documents/storage-facts.ts';
import { indexStored } from '../documents/store-document.ts';
import { rowIdOf, rowOf } from '../jobs/batch-ids.ts';
import type { Batch, Job } from '../jobs/job.ts';
import { zipBytes, zipPieces } from '../zip.ts';
import { mergeParts } from './merge-parts.ts';
import type { Part } from './part.ts';
import { begunRows } from './row-items.ts';
import { partKey } from './row-plan.ts';

/** The bytes of a file, and what its document's record says of it. */
interface ResultFile {
  readonly contentType: MadeType;
  readonly sizeBytes: number;
  readonly pageCount: number;
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/**
 * Stores what the rows of a round gave as ZIPs or merged PDFs, as few as the sizes allow, each a document with an id of its own:
 * a worker that continues after another finds those that it has stored. Returns all documents of the batch, those of earlier
 * rounds first; undefined if there are none, and `paused` if the turn ended before the last.
 */
export async function makeResult(
  job: Job,
  batch: Batch,
  goesOn: () => boolean,
): Promise<Job['result'] | 'paused'> {
  const documents = [...((job.result?.documents as object[] | undefined) ?? [])];
  const files = await filesOf(job, batch);
  for (const [index, parts] of files.entries()) {
    if (index > 0 && !goesOn()) return 'paused';
    const id = resultId(job, batch, index);
    const stored = await getDocumentRecord({ tenant: job.tenant, id });
    const number = files.length > 1 ? `-${index + 1}` : '';
    const document = stored?.state === 'stored' ? stored : await storeFile(job, batch, { id, number, parts });
    const place = { accountId: accountOf(job.tenant), environment: environmentOf(job.tenant) };
    const link = await signLink(document, { ...place, baseUrl: job.baseUrl }, job.linkSeconds);
    documents.push(storageFacts(document, link, undefined));
  }
  return documents.length > 0 ? { success: true, documents } : undefined;
}

/** An id that no row and no other file of the batch has: numbers after those of rows are those of files. */
function resultId({ id }: Job, { round }: Batch, index: number): string {
  return rowIdOf(id, limits.batches.rows + 1 + index, round);
}

/** The parts of each file, in the order of the rows. */
async function filesOf(job: Job, { total, round, output }: Batch): Promise<readonly (readonly Part[])[]> {
  const files: Part[][] = [];
  let [bytes, pages] = [0, 0];
  for await (const { job: row } of begunRows(job, { first: 1, last: total })) {
    if (row.state !== 'completed' || rowOf(row.id).round !== round) continue;
    const part = partOf(row);
    bytes += part.sizeBytes;
    pages += part.pageCount;
    const isFull =
      output === 'zip'
        ? bytes > limits.batches.resultBytes
        : bytes > limits.batches.mergedBytes || pages > limits.pages;
    if (files.length === 0 || isFull) {
      files.push([]);
      [bytes, pages] = [part.sizeBytes, part.pageCount];
    }
    files.at(-1)?.push(part);
  }
  return files;
}

function partOf(row: Job): Part {
  const { filename, file_size_bytes, page_count } = row.result as {
    readonly filename: string;
    readonly file_size_bytes: number;
    readonly page_count: number;
  }; // callForRow wrote it
  return { key: partKey(row), filename, sizeBytes: file_size_bytes, pageCount: page_count };
}

async function storeFile(
  { tenant, endpoint }: Job,
  batch: Batch,
  { id, number, parts }: { readonly id: string; readonly number: string; readonly parts: readonly Part[] },
): Promise<Document> {
  const file = batch.output === 'zip' ? zipOf(parts) : await mergedOf(parts, tenant);
  const extension = batch.output === 'zip' ? 'zip' : 'pdf';
  const document = newDocument({
    id,
    accountId: accountOf(tenant),
    environment: environmentOf(tenant),
    filename: `${batch.name}${number}.${extension}`,
    contentType: file.contentType,
    sizeBytes: file.sizeBytes,
    pageCount: file.pageCount,
    sourceEndpoint: endpoint,
    ownBucket: batch.storageMode === 'byob' ? await ownBucketOf(tenant) : undefined,
    retentionDays: batch.retentionDays,
  });
  await putDocumentRecord(document);
  await putStream(await objectStore(document), document.objectKey, file.pieces, document.contentType);
  if (batch.output === 'merged') await indexStored(document);
  await announceStored([document]);
  await publishDocuments([document]);
  return document;
}

function zipOf(parts: readonly Part[]): ResultFile {
  const names = entryNames(
    parts.map(({ filename }) => filename),
    'document.pdf',
  );
  const entries = parts.map(({ key, sizeBytes, pageCount }, index) => ({
    ...{ key, pageCount, name: names[index] ?? '' },
    bytes: { length: sizeBytes },
  }));
  return {
    contentType: 'application/zip',
    sizeBytes: zipBytes(entries),
    pageCount: entries.reduce((sum, { pageCount }) => sum + pageCount, 0),
    pieces: zipPieces(readAhead(entries)),
  };
}

/** How many parts are read while others are written, and how large these may be together. */
const ahead = { parts: 8, bytes: 32 * 1024 * 1024 } as const;

/** The files of a ZIP in order; the next ones are being read meanwhile. */
async function* readAhead(
  entries: readonly {
    readonly key: string;
    readonly name: string;
    readonly bytes: { readonly length: number };
  }[],
): AsyncGenerator<{ readonly name: string; readonly bytes: Uint8Array }, void> {
  const reading: { readonly name: string; readonly length: number; readonly bytes: Promise<Uint8Array> }[] =
    [];
  let heldBytes = 0;
  for (const {
    key,
    name,
    bytes: { length },
  } of entries) {
    while (reading.length >= ahead.parts || (reading.length > 0 && heldBytes + length > ahead.bytes)) {
      const [first] = reading.splice(0, 1);
      if (first) yield { name: first.name, bytes: await first.bytes };
      heldBytes -= first?.length ?? 0;
    }
    const bytes = readPart(key);
    bytes.catch(() => {}); // its reader sees the failure
    reading.push({ name, length, bytes });
    heldBytes += length;
  }
  for (const { name, bytes } of reading) yield { name, bytes: await bytes };
}

async function readPart(key: string): Promise<Uint8Array> {
  return buffer(await readObject(ownStore(), key));
}

async function mergedOf(parts: readonly Part[], tenant: string): Promise<ResultFile> {
  const { pdf, pageCount } = await mergeParts(parts, tenant);
  return { contentType: 'application/pdf', sizeBytes: pdf.byteLength, pageCount, pieces: [pdf] };
}
