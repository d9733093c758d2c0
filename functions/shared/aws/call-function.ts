import { InvokeWithResponseStreamCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { Problem, type ProblemCode } from '../contract/problem.ts';

const lambda = new LambdaClient({});

/** What one function answers another: a head of plain data, and bytes after it. */
export interface FunctionAnswer<Head> {
  readonly head: Head;
  readonly bytes: Uint8Array;
}

/**
 * Calls another function of this deployment and gives its answer. The answer comes as a stream: one line of JSON,
 * `{"head": …}` or `{"problem": {code, message}}`, and the bytes after it, of any size.
 * Throws the problem that the function answered, or processing_failed where it died.
 */
export async function callFunction<Head>(name: string, request: unknown): Promise<FunctionAnswer<Head>> {
  const { EventStream } = await lambda.send(
    new InvokeWithResponseStreamCommand({
      FunctionName: name,
      Payload: Buffer.from(JSON.stringify(request)),
    }),
  );
  const chunks: Uint8Array[] = [];
  for await (const { PayloadChunk, InvokeComplete } of EventStream ?? []) {
    if (PayloadChunk?.Payload) chunks.push(PayloadChunk.Payload);
    if (InvokeComplete?.ErrorCode) throw died(InvokeComplete.ErrorCode, InvokeComplete.ErrorDetails);
  }
  return readAnswer<Head>(Buffer.concat(chunks));
}

function readAnswer<Head>(answer: Buffer): FunctionAnswer<Head> {
  const headEnd = answer.indexOf('\n');
  if (headEnd < 0) throw died('Incomplete', 'the answer has no head');
  const { head, problem } = JSON.parse(answer.toString('utf8', 0, headEnd)) as {
    head: Head;
    problem?: { code: ProblemCode; message: string };
  };
  if (problem) throw new Problem(problem.code, problem.message);
  return { head, bytes: answer.subarray(headEnd + 1) };
}

function died(code: string, details = ''): Problem {
  return new Problem(
    'processing_failed',
    'The work ended before it was done. Nothing was charged; try again.',
    {
      cause: new Error(`${code}: ${details}`),
    },
  );
}
