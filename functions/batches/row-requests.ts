import { allEndpoints, type CatalogEntry } from '../catalog.ts';
import type { RowRequest } from '../core/batches/row-plan.ts';
import type { BatchOutput } from '../core/contract/answers/batch-answers.ts';
import type { StorageMode } from '../core/contract/fields/files/storage.ts';
import { invalidField } from '../core/contract/problems/invalid-field.ts';
import { filledName } from './filled-name.ts';

type Fields = Readonly<Record<string, unknown>>;

/** How the rows of a batch are stored. */
interface RowStorage {
  readonly mode: StorageMode;
  readonly expires_in: number;
  readonly retention_days?: number | undefined;
}

/** The endpoint that fills templates. */
export const templateEndpoint = '/htmlToPdf';

/** The endpoint that the rows of a batch are calls of. Throws invalid_field. */
export function rowEndpoint(path: string): CatalogEntry {
  const endpoint = allEndpoints.find((each) => each.method === 'POST' && each.path === path);
  if (endpoint?.produces === 'pdf' && endpoint.accepts.includes('json')) return endpoint;
  throw invalidField('endpoint', 'must be the path of an endpoint that makes a PDF, such as /htmlToPdf');
}

/** The request of a row from its data: that of an endpoint is its request, but for its name. */
export function requestOf(
  { template, filename }: { readonly template?: string | undefined; readonly filename: string },
  row: number,
  data: Fields,
): Fields {
  return {
    filename: filledName(filename, row, data),
    ...(template === undefined ? data : { template, data }),
  };
}

/**
 * The request of a row as its call has it: what concerns only calls of their own is dropped. The PDF of a row is stored, unless it
 * is a part of the batch's file.
 */
export function rowRequest(
  row: number,
  request: Fields,
  output: BatchOutput,
  storage: RowStorage,
): RowRequest {
  const { async: _, webhook_url: __, return_binary: ___, dry_run: ____, storage: own, ...fields } = request;
  const { expires_in, retention_days, mode } = storage;
  const kept = { expires_in, ...(retention_days !== undefined && { retention_days }) };
  const stored = { ...kept, ...(typeof own === 'object' && own), mode };
  const body = output === 'documents' ? { ...fields, async: true, storage: stored } : fields;
  return { row, body: JSON.stringify(body) };
}
