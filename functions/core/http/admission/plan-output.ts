import { asyncWishes, pdfOutput } from '../../contract/storage.ts';
import type { Facts, Known } from '../call.ts';

/**
 * Reads from the input what should happen to the PDF that a call makes. This is the only place that decides whether the
 * call becomes a job. If the call does the work of a job, its PDF is made now and is not returned to anyone. Throws
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
