import { asyncWishes, pdfOutput } from '../../contract/storage.ts';
import type { Facts, Known } from '../call.ts';

/**
 * Reads from the input what happens to the PDF that a call makes. Here alone it is decided whether a job is made of the
 * call, or the call does the work of one: then its PDF is made now, and there is nobody to return it to. Throws
 * invalid_storage and invalid_field.
 */
export function planOutput({
  call,
}: Known<Pick<Facts, 'endpoint' | 'caller' | 'input'>>): Pick<Facts, 'output'> {
  const { endpoint, caller, input } = call;
  if (endpoint.produces !== 'pdf') return { output: undefined };
  const { isAsync, webhookUrl } = asyncWishes(input);
  const { filename, storage, returnBinary } = pdfOutput(input);
  const jobId = caller?.jobId;
  return {
    output: {
      filename,
      storage,
      returnBinary: returnBinary && !jobId,
      isQueued: isAsync && !jobId,
      webhookUrl,
      jobId,
    },
  };
}
