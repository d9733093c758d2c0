import { type ProblemFacts, problemOfFacts, problems } from '../contract/problems/problem.ts';
import { FunctionDied, invokeStreamed } from './invoke-streamed.ts';

/** The response of one function to another: a head of plain data, followed by bytes. */
export interface FunctionAnswer<Head> {
  readonly head: Head;
  readonly bytes: Uint8Array;
}

/**
 * Calls another function of this deployment on behalf of an account and returns its response. The response is a stream:
 * one line of JSON, `{"head": …, "sizeBytes": …}` or `{"problem": …}`, and then the bytes, of any size.
 * It is complete when they have arrived, without waiting for later work of the function, such as preparing for its next
 * call. Throws the problem that the function returned, or processing_failed if it died.
 */
export async function callFunction<Head>(
  name: string,
  request: unknown,
  accountId: string,
): Promise<FunctionAnswer<Head>> {
  const chunks = invokeStreamed(name, JSON.stringify(request), accountId);
  const { line, rest } = await readLine(chunks);
  const { head, sizeBytes = 0, problem } = JSON.parse(line) as FirstLine<Head>;
  const read = [rest];
  for (let missing = sizeBytes - rest.length; missing > 0; ) {
    const chunk = await nextOf(chunks);
    read.push(chunk);
    missing -= chunk.length;
  }
  leave(chunks);
  if (problem)
    throw Object.hasOwn(problems, problem.code)
      ? problemOfFacts(problem)
      : new FunctionDied('Unknown', problem.code);
  return { head, bytes: Buffer.concat(read) };
}

interface FirstLine<Head> {
  readonly head: Head;
  readonly sizeBytes?: number;
  readonly problem?: ProblemFacts;
}

async function readLine(chunks: AsyncIterator<Uint8Array>): Promise<{ line: string; rest: Uint8Array }> {
  for (let read = Buffer.alloc(0); ; ) {
    read = Buffer.concat([read, await nextOf(chunks)]);
    const end = read.indexOf('\n');
    if (end >= 0) return { line: read.toString('utf8', 0, end), rest: read.subarray(end + 1) };
  }
}

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
