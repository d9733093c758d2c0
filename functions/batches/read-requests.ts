import type { z } from 'zod';
import { tenantOf } from '../core/contract/callers/tenant.ts';
import type { CallContext } from '../core/contract/endpoint.ts';
import { limits } from '../core/contract/limits.ts';
import { readDocument } from '../core/documents/read-document.ts';
import { callEngine } from '../core/engine-calls/call-engine.ts';
import { engineCall } from '../core/engine-calls/engine-call.ts';
import type { batches } from './endpoints.ts';
import { requestOf } from './row-requests.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The requests of a batch's rows, in order, each with its name. The cells of a CSV have the types of the schema. Throws document_not_found, insufficient_scope, payload_too_large,
 * invalid_rows and storage_failed.
 */
export async function readRequests(
  input: z.output<typeof batches.createBatch.request>,
  schema: object | undefined,
  context: CallContext,
): Promise<readonly Fields[]> {
  const { rows_document_id = '' } = input;
  const rows = input.requests ?? input.rows ?? (await readFile(rows_document_id, schema, context));
  return rows.map((row, index) => requestOf(input, index + 1, row));
}

async function readFile(id: string, schema: object | undefined, context: CallContext): Promise<Fields[]> {
  const { accountId, environment, scopes, webToken } = context;
  const key = { tenant: tenantOf(accountId, environment), id };
  const bounds = { field: 'rows_document_id', maximumBytes: limits.batches.fileBytes };
  const file = await readDocument(key, { ...bounds, scopes, webToken });
  const { files } = await callEngine<{ readonly files: readonly { readonly bytes: Uint8Array }[] }>(
    'readRows',
    { file, schema },
    engineCall(context),
    'large',
  );
  const lines = Buffer.from(files[0]?.bytes ?? []).toString();
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Fields); // readRows wrote objects
}
