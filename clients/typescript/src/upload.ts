import { callEndpoint } from './call-endpoint.ts';
import type { Connection } from './connection.ts';
import type { NamedBlob } from './file-input.ts';
import { endpoints } from './generated/endpoints.ts';
import type { CreateUploadResult } from './generated/types.ts';
import type { CallOptions } from './options.ts';
import { send } from './send.ts';
import { ServiceError } from './service-error.ts';
import { withRetries } from './with-retries.ts';

/** Uploads a file and gives the ID to send as `document_id`. */
export async function upload(
  connection: Connection,
  { name, blob }: NamedBlob,
  options: CallOptions,
): Promise<string> {
  const { signal, timeoutMs = connection.timeoutMs, retries = connection.retries } = options;
  const request = { filename: name, size: blob.size };
  const place = await callEndpoint(
    connection,
    endpoints.createUpload,
    request,
    options,
    async (response) => ({
      ...((await response.json()) as CreateUploadResult),
      isReplay: response.headers.has('idempotency-replayed'),
    }),
  );
  const put = { method: 'PUT', body: blob };
  const sending = {
    fetch: connection.fetch,
    url: place.upload_url,
    init: put,
    read: discard,
    timeoutMs,
    signal,
  };
  await withRetries(retries, signal, () => send(sending)).catch((error: unknown) => {
    // The place was given before, and its URL works for an hour: the file is there already.
    if (!(place.isReplay && error instanceof ServiceError && error.status === 403)) throw error;
  });
  return place.document_id;
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}
