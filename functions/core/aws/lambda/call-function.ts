import { limits } from '../../contract/limits.ts';
import { Problem, type ProblemFacts, problemOfFacts, problems } from '../../contract/problems/problem.ts';
import type { FunctionName } from '../../contract/resources/functions.ts';
import { currentTrace } from '../../trace.ts';
import { FunctionDied, invokeStreamed } from './invoke-streamed.ts';
import { passOnProgress } from './pass-on-progress.ts';

/** The response of one function to another: a head of plain data, followed by bytes. */
export interface FunctionAnswer<Head> {
  readonly head: Head;
  readonly bytes: Uint8Array;
}

/**
 * Calls another function of this deployment with an event, or its JSON, on behalf of an account, and returns its
 * response. An event also has the trace in progress. The response is a stream: one line of JSON, `{"head": …, "sizeBytes": …}` or `{"problem": …}`, and then the
 * bytes. Lines `{"progress": …}` may come before, and are reported. It is complete when they have arrived, without waiting for later work of the function, such as preparing for its next
 * call. Throws payload_too_large, the problem that the function returned, or processing_failed if it died.
 */
export async function callFunction<Head>(
  name: FunctionName,
  request: object | string,
  accountId: string,
): Promise<FunctionAnswer<Head>> {
  const event = typeof request === 'string' ? request : JSON.stringify({ ...request, trace: currentTrace() });
  if (Buffer.byteLength(event) > limits.requestBytes) throw tooLarge();
  const chunks = invokeStreamed(name, event, accountId);
  const { line, rest } = await readAnswerLine(chunks);
  const { head, sizeBytes = 0, problem } = line as AnswerLine<Head>;
  if (problem) {
    leave(chunks);
    throw Object.hasOwn(problems, problem.code)
      ? problemOfFacts(problem)
      : new FunctionDied('Unknown', problem.code);
  }
  if (!(sizeBytes <= streamedBytes)) throw new FunctionDied('TooLarge', `an answer of ${sizeBytes} bytes`);
  // Written once, into its place: an answer may take most of the function's memory.
  const bytes = Buffer.allocUnsafe(sizeBytes);
  let length = rest.copy(bytes);
  while (length < sizeBytes) {
    const chunk = await nextOf(chunks);
    bytes.set(chunk.subarray(0, sizeBytes - length), length);
    length += chunk.length;
  }
  leave(chunks);
  return { head, bytes };
}

function tooLarge(): Problem {
  const megabytes = limits.requestBytes / 1024 / 1024;
  return new Problem(
    'payload_too_large',
    `The document as it is processed, with its styles, is larger than ${megabytes} MB. Make it smaller.`,
  );
}

/** Lambda's limit for a streamed response. */
const streamedBytes = 200 * 1024 * 1024;

interface AnswerLine<Head> {
  readonly head: Head;
  readonly sizeBytes?: number;
  readonly problem?: ProblemFacts;
}

/** Reads the first line that is not progress, and what follows it in the same chunk. */
async function readAnswerLine(chunks: AsyncIterator<Uint8Array>): Promise<{ line: object; rest: Buffer }> {
  const read: Uint8Array[] = [];
  for (;;) {
    let chunk = await nextOf(chunks);
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline)) {
      const line = JSON.parse(
        Buffer.concat([...read.splice(0), chunk.subarray(0, end)]).toString(),
      ) as object;
      chunk = chunk.subarray(end + 1);
      if (!passOnProgress(line)) return { line, rest: Buffer.from(chunk) };
    }
    read.push(chunk);
  }
}

const newline = 0x0a;

async function nextOf(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const { value, done } = await chunks.next();
  if (done) throw new FunctionDied('Incomplete', 'the answer broke off');
  return value;
}

/**
 * Reads to the end of the stream, which comes when the function ends. Then the connection is free for the next call.
 */
function leave(chunks: AsyncIterator<Uint8Array>): void {
  // A call that has its answer does not depend on what happens to the function now.
  chunks.next().catch(() => {});
}
