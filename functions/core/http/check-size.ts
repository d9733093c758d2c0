import type { OperationResult } from '../contract/endpoint.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { zipBytes } from '../zip.ts';
import type { Admitted } from './call.ts';
import type { Marked } from './check-mark.ts';
import { isOutput, type OutputFile, outputFiles } from './output-file.ts';

/**
 * Throws output_too_large for a file that is too large for the response, before it is stored and paid for. JSON is
 * checked where it is made, and a file where its range is known.
 */
export function checkSize({ call: { output } }: Admitted, result: Marked<OperationResult>): void {
  if (!isOutput(result) || answeredBytes(outputFiles(result)) <= limits.answerBytes) return;
  if (output?.storage && !output.returnBinary) return;
  throw new Problem(
    'output_too_large',
    `The result is larger than ${limits.answerBytes / 1024 / 1024} MB, which is too large for a response. ` +
      'Request fewer pages, or set storage.mode to default and download it by its link.',
  );
}

/** The size of a file, or of a ZIP of several. */
function answeredBytes(files: readonly OutputFile[]): number {
  const [only] = files;
  if (only && files.length === 1 && only.filename === undefined) return only.bytes.byteLength;
  return zipBytes(files.map(({ filename = '', bytes }) => ({ name: filename, bytes })));
}
