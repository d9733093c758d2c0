import { makesFile } from '../../contract/endpoint.ts';
import { imageFilename } from '../../contract/filename.ts';
import type { ImageFormat } from '../../contract/image-format.ts';
import { asyncWishes, pdfOutput } from '../../contract/storage.ts';
import type { Facts, Known } from '../call.ts';

/**
 * Reads from the input what should happen to the file that a call makes. This is the only place that decides whether the
 * call becomes a job. If the call does the work of a job, its file is made now and is not returned to anyone. Throws
 * invalid_storage and invalid_field.
 */
export function planOutput({
  call,
}: Known<Pick<Facts, 'endpoint' | 'caller' | 'input'>>): Pick<Facts, 'output'> {
  const { endpoint, caller, input } = call;
  if (!makesFile(endpoint)) return { output: undefined };
  const { isAsync, webhookUrl } = asyncWishes(input);
  const { filename, storage, returnBinary } = pdfOutput(input);
  const named = (name: string) =>
    endpoint.produces === 'image' ? imageFilename(name, input.format as ImageFormat) : name; // its schema made it
  const jobId = caller?.jobId;
  return {
    output: {
      filename: named(filename),
      storage: storage?.filename ? { ...storage, filename: named(storage.filename) } : storage,
      returnBinary: returnBinary && !jobId,
      isQueued: isAsync && !jobId,
      webhookUrl,
      jobId,
    },
  };
}
