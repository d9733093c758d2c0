import type { Connection } from './connection.ts';
import type { Endpoint } from './endpoint.ts';
import type { CallOptions } from './options.ts';
import { type Fields, requestOf } from './request.ts';
import { send } from './send.ts';
import { withRetries } from './with-retries.ts';

/**
 * Calls an endpoint, again if that is safe and may help, and reads its answer. Each try of a POST has the same
 * idempotency key, so that the work is done and paid for once.
 */
export async function callEndpoint<Answer>(
  connection: Connection,
  { method, path, accepts, takesKey }: Endpoint,
  fields: Fields,
  options: CallOptions,
  read: (response: Response) => Answer | Promise<Answer>,
): Promise<Answer> {
  const { signal, timeoutMs = connection.timeoutMs, retries = connection.retries } = options;
  const { url, body, headers } = requestOf(`${connection.baseUrl}${path}`, accepts, fields);
  const key = options.idempotencyKey ?? (takesKey && retries > 0 ? crypto.randomUUID() : undefined);
  return withRetries(retries, signal, async () => {
    const init: RequestInit = {
      method,
      headers: {
        Authorization: `Bearer ${await connection.key()}`,
        ...headers,
        ...(takesKey && key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: body() }),
    };
    return send({ fetch: connection.fetch, url, init, read, timeoutMs, signal });
  });
}
