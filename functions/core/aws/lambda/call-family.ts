import { limits } from '../../contract/limits.ts';
import { Problem } from '../../contract/problems/problem.ts';
import type { FunctionName } from '../../contract/resources/functions.ts';
import { currentReport } from '../../progress.ts';
import { currentTrace } from '../../trace.ts';
import { type FamilyCall, familyEvent } from './family-event.ts';
import { FunctionDied, invokeStreamed } from './invoke-streamed.ts';
import { passOnProgress } from './pass-on-progress.ts';

/** A family's response to a call, as a client would get it over HTTP. */
export interface FamilyAnswer {
  readonly status: number;
  /** Names as the family wrote them; values are text. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as a stream. Read it to its end, for example with `buffer` or `json` of node:stream/consumers. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** The status and headers are JSON before the body, separated from it by eight zero bytes. */
const separator = Buffer.alloc(8);
const maximumPreludeBytes = 64 * 1024;

/** Ends a line of progress, which is JSON, before the status and headers. */
const newline = 0x0a;

/**
 * Calls an endpoint in its family's function, as API Gateway would after its authorizer, as part of the trace in progress. An error from the endpoint is
 * a response like any other. Its progress is reported, if the caller reports progress. Throws payload_too_large, service_busy if the function is at its concurrency limit, and
 * processing_failed if it dies, even while its body is being read.
 */
export async function callFamily(name: FunctionName, call: FamilyCall): Promise<FamilyAnswer> {
  const authorizer = { ...call.authorizer, ...(currentReport() && { reportsProgress: 'true' }) };
  const headers = { ...call.headers, ...currentTrace() };
  const event = JSON.stringify(familyEvent({ ...call, authorizer, headers }));
  if (Buffer.byteLength(event) > limits.requestBytes) throw tooLarge();
  const chunks = invokeStreamed(name, event, call.caller.accountId);
  let read: Buffer = Buffer.alloc(0);
  while (read.length < maximumPreludeBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    read = afterProgress(Buffer.concat([read, value]));
    const end = read.indexOf(separator);
    if (end < 0) continue;
    const prelude = JSON.parse(read.toString('utf8', 0, end)) as Prelude;
    return {
      status: prelude.statusCode,
      headers: prelude.headers,
      body: followed(read.subarray(end + separator.length), chunks),
    };
  }
  throw new FunctionDied('Incomplete', 'the answer has no status and headers');
}

/** Passes on the lines of progress with which the bytes begin, and returns the rest. */
function afterProgress(bytes: Buffer): Buffer {
  const separated = bytes.indexOf(separator);
  const end = bytes.subarray(0, separated < 0 ? bytes.length : separated).indexOf(newline);
  if (end < 0) return bytes;
  passOnProgress(JSON.parse(bytes.toString('utf8', 0, end)));
  return afterProgress(bytes.subarray(end + 1));
}

interface Prelude {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function* followed(
  start: Uint8Array,
  rest: AsyncGenerator<Uint8Array, void>,
): AsyncGenerator<Uint8Array, void> {
  if (start.length > 0) yield start;
  yield* rest;
}

function tooLarge(): Problem {
  const megabytes = limits.requestBytes / 1024 / 1024;
  return new Problem(
    'payload_too_large',
    `The request is larger than ${megabytes} MB. Upload the file with POST /uploads, and send its document_id instead.`,
  );
}
