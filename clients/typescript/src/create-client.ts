import { type RowsOptions, rowsOfBatch } from './batches.ts';
import { callEndpoint } from './call-endpoint.ts';
import { type Connection, connectionOf } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import { fieldsToSend } from './fields-to-send.ts';
import { fileAnswer } from './file-answer.ts';
import type { FileInput } from './file-input.ts';
import { endpoints } from './generated/endpoints.ts';
import type { Operations } from './generated/operations.ts';
import type { BatchRow, StoredFile, StoredFiles } from './generated/types.ts';
import { type WaitOptions, waitForJob } from './jobs.ts';
import { listItems } from './list-items.ts';
import { type Meta, metaOf } from './meta.ts';
import { namedBlob } from './named-blob.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import { type PendingCall, pendingCall, type RawResponse } from './pending-call.ts';
import type { Fields } from './request.ts';
import { upload } from './upload.ts';

/** A client of the service: one method for each endpoint, and what takes several calls. */
export interface Client extends Operations {
  /** Uploads a file of up to 100 MB, and gives the ID to send as `document_id`. It is kept for a day. */
  upload(file: FileInput, options?: CallOptions): Promise<string>;
  readonly jobs: {
    /** Waits for a job to end, and gives what it stored: `StoredFiles` for a split. Throws the error with which it failed. */
    wait<Stored extends StoredFile | StoredFiles = StoredFile>(
      jobId: string,
      options?: WaitOptions,
    ): Promise<Stored>;
  };
  readonly batches: {
    /** The rows of a batch in order, each once it has ended: `for await (const row of client.batches.rows(id))`. */
    rows(batchId: string, options?: RowsOptions): AsyncIterable<BatchRow>;
  };
}

/**
 * A client of the service at `baseUrl`, which calls it with `key`. Without them, the environment variables
 * `PDF_SERVICE_URL` and `PDF_SERVICE_API_KEY` are read. Throws invalid_options.
 */
export function createClient(options: ClientOptions = {}): Client {
  const connection = connectionOf(options);
  const operations = Object.entries<Endpoint>(endpoints).map(
    ([name, endpoint]) => [name, operation(connection, endpoint)] as const,
  );
  return {
    ...(Object.fromEntries(operations) as unknown as Operations), // as the table says, which the types are made with
    upload: async (file, options = {}) => upload(connection, await namedBlob(file), options),
    batches: { rows: (batchId, options) => rowsOfBatch(connection, batchId, options) },
    jobs: { wait: (jobId, options) => waitForJob(connection, jobId, options) },
  };
}

function operation(connection: Connection, endpoint: Endpoint) {
  const answer = async (fields: Fields, options: CallOptions) =>
    callEndpoint(connection, endpoint, await fieldsToSend(connection, fields, options), options, (response) =>
      answerOf(connection, response),
    );
  const call = (fields: Fields, options: CallOptions) => pendingCall(answer(fields, options));
  const { items } = endpoint;
  if (items === undefined) return (fields: Fields = {}, options: CallOptions = {}) => call(fields, options);
  return (fields: Fields = {}, { idempotencyKey: _, ...options }: CallOptions = {}) =>
    listItems(items, fields, (page) => call(page, options) as PendingCall<Fields>);
}

async function answerOf(connection: Connection, response: Response): Promise<RawResponse<unknown>> {
  const data = await dataOf(connection, response);
  return { data, response, meta: data.meta };
}

/** Reads JSON whole, and leaves a file to be read. */
async function dataOf(connection: Connection, response: Response): Promise<{ readonly meta: Meta }> {
  const { headers, status } = response;
  if (!headers.get('content-type')?.startsWith('application/json')) return fileAnswer(response);
  const body = (await response.json()) as Readonly<Record<string, unknown>>;
  const warnings = body.warnings as readonly string[] | undefined;
  const meta = metaOf(response, warnings);
  const hidden = {
    meta,
    ...(status === 202 &&
      body.job_id !== undefined && {
        done: (options?: WaitOptions) => waitForJob(connection, String(body.job_id), options),
      }),
  };
  for (const [name, value] of Object.entries(hidden)) Object.defineProperty(body, name, { value });
  return body as { readonly meta: Meta };
}
