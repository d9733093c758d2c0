import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../create-client.ts';
import type { CreateBatchRequest } from '../generated/types.ts';
import { fileFromPath } from '../node.ts';
import { UsageError } from './usage-error.ts';

/** What a folder keeps of the batch that fills it. */
interface BatchState {
  /** SHA-256 of what is made and of the data. */
  readonly of: string;
  /** The upload of the data, and the idempotency key of the call that makes the batch: kept before it is made. */
  readonly document_id: string;
  readonly key: string;
  readonly batch_id?: string;
}

/** A request that makes a batch, and does not only ask for its price. */
type NewBatch = CreateBatchRequest & { readonly dry_run?: false };

/**
 * The ID of the batch that fills a folder: a new one, or the one that was begun there with the same data. Throws UsageError
 * for a folder with another one.
 */
export async function batchOf(
  client: Client,
  what: Readonly<Record<string, unknown>>,
  data: string,
  folder: string,
): Promise<string> {
  const path = join(folder, '.pdf-service-batch.json');
  if (!existsSync(data)) throw new UsageError(`${data} cannot be read: there is no such file.`);
  const of = await digestOf(what, data);
  const before = existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as BatchState) : undefined;
  if (before && before.of !== of)
    throw new UsageError(`${folder} has the PDFs of another batch. Name an empty folder.`);
  if (before?.batch_id) return before.batch_id;
  const state = before ?? {
    of,
    document_id: await client.upload(await fileFromPath(data)),
    key: randomUUID(),
  };
  await keep(path, state);
  const request = { ...what, rows_document_id: state.document_id, output: 'documents' };
  const { batch_id } = await client.createBatch(request as unknown as NewBatch, {
    idempotencyKey: state.key,
  });
  await keep(path, { ...state, batch_id });
  return batch_id;
}

async function digestOf(what: object, data: string): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(what));
  for await (const piece of createReadStream(data)) hash.update(piece);
  return hash.digest('hex');
}

async function keep(path: string, state: BatchState): Promise<void> {
  await writeFile(`${path}.part`, `${JSON.stringify(state, null, 2)}\n`);
  await rename(`${path}.part`, path);
}
