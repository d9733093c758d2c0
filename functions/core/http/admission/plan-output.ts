import { makesFile } from '../../contract/endpoint.ts';
import { imageFilename } from '../../contract/fields/files/filename.ts';
import type { ImageFormat } from '../../contract/fields/files/image-format.ts';
import { asyncWishes, pdfOutput, replacedDocument } from '../../contract/fields/files/storage.ts';
import type { Facts, Known } from '../call.ts';

/**
 * Determines what happens to the file that a call makes. This is the only place that decides whether the call becomes a
 * job. A call that does the work of a job makes the file now, and its response is not sent to anyone. The body's text
 * is kept only for a new job: otherwise a large file would be in memory twice. Throws invalid_storage and
 * invalid_field.
 */
export function planOutput({
  call,
}: Known<Pick<Facts, 'endpoint' | 'caller' | 'received' | 'input'>>): Pick<Facts, 'output' | 'received'> {
  const { endpoint, caller, received, input } = call;
  if (!makesFile(endpoint)) return { output: undefined, received: undefined };
  const { isAsync, webhookUrl } = asyncWishes(input);
  const { filename, storage, returnBinary } = pdfOutput(input);
  const named = (name: string) =>
    endpoint.produces === 'image' ? imageFilename(name, input.format as ImageFormat) : name; // the schema produced it
  const jobId = caller?.jobId;
  const isQueued = isAsync && !jobId;
  return {
    received: isQueued ? received : undefined,
    output: {
      filename: named(filename),
      storage: storage?.filename ? { ...storage, filename: named(storage.filename) } : storage,
      replaces: replacedDocument(input),
      returnBinary: returnBinary && !jobId,
      isQueued,
      webhookUrl,
      jobId,
    },
  };
}
