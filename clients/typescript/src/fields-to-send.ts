import type { Connection } from './connection.ts';
import { fileFields } from './generated/endpoints.ts';
import { isFileInput, namedBlob } from './named-blob.ts';
import type { CallOptions } from './options.ts';
import { type Fields, filesIn } from './request.ts';
import { upload } from './upload.ts';

/** Beside so many bytes of files in a form, there is room for its other fields in what Lambda takes. */
const mostInForm = 4 * 1024 * 1024;

/**
 * The fields of a request with its files as they are to be sent: in a form; or, if they are too large for one, uploaded
 * and named by their IDs.
 */
export async function fieldsToSend(
  connection: Connection,
  fields: Fields,
  options: CallOptions,
): Promise<Fields> {
  const entries = await Promise.all(
    Object.entries(fields).map(
      async ([name, value]) => [name, fileFields.has(name) ? await withBlobs(value) : value] as const,
    ),
  );
  const files = entries.flatMap(([, value]) => filesIn(value));
  const fileNames = entries.flatMap(([name, value]) => filesIn(value).map(() => name));
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  if (total <= mostInForm) return Object.fromEntries(entries);
  const ids = await Promise.all(
    files.map((file, index) => upload(connection, file, { ...options, ...keyOf(options, index) })),
  );
  const others = entries.filter(([, value]) => filesIn(value).length === 0);
  const isList = entries.some(([, value]) => Array.isArray(value) && filesIn(value).length > 0);
  if (isList) return { ...Object.fromEntries(others), document_ids: ids };
  return Object.fromEntries([...others, ...ids.map((id, index) => namedById(fileNames[index] ?? '', id))]);
}

/** The field that names an uploaded file by its ID. A file beside others is an object with its source. */
function namedById(name: string, id: string): readonly [string, unknown] {
  if (name === 'file') return ['document_id', id];
  return name === 'bundle' ? ['bundle_document_id', id] : [name, { document_id: id }];
}

/** Each upload has a key of its own that follows from that of the call. A call with the same key then names the same IDs. */
function keyOf({ idempotencyKey }: CallOptions, index: number): Pick<CallOptions, 'idempotencyKey'> {
  return idempotencyKey === undefined ? {} : { idempotencyKey: `${idempotencyKey}.upload-${index + 1}` };
}

async function withBlobs(value: unknown): Promise<unknown> {
  if (isFileInput(value)) return namedBlob(value);
  return Array.isArray(value) && value.some(isFileInput) ? Promise.all(value.map(withBlobs)) : value;
}
