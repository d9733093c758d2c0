import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problem.ts';
import { type FamilyCall, familyEvent } from './family-event.ts';
import { functionDied, invokeStreamed } from './invoke-streamed.ts';

/** A family's answer to a call, as a client would have it over HTTP. */
export interface FamilyAnswer {
  readonly status: number;
  /** As the family wrote their names; values are text. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as it comes. Read it to its end: `buffer` and `json` of node:stream/consumers do. */
  readonly body: AsyncIterable<Uint8Array>;
}

/** Status and headers are JSON before the body, parted from it by eight zero bytes. */
const separator = Buffer.alloc(8);
const maximumPreludeBytes = 64 * 1024;

/**
 * Calls an endpoint in its family's function, as API Gateway would after its authorizer. What the endpoint refuses is
 * an answer like any other. Throws payload_too_large, rate_limited where the function runs as often as it may, and
 * processing_failed where it dies, also while its body is read.
 */
export async function callFamily(functionName: string, call: FamilyCall): Promise<FamilyAnswer> {
  const event = JSON.stringify(familyEvent(call));
  if (Buffer.byteLength(event) > limits.requestBytes) throw tooLarge();
  const chunks = invokeStreamed(functionName, event);
  let read: Buffer = Buffer.alloc(0);
  while (read.length < maximumPreludeBytes) {
    const { value, done } = await chunks.next();
    if (done) break;
    read = Buffer.concat([read, value]);
    const end = read.indexOf(separator);
    if (end < 0) continue;
    const { statusCode, headers } = JSON.parse(read.toString('utf8', 0, end)) as Prelude;
    return { status: statusCode, headers, body: followed(read.subarray(end + separator.length), chunks) };
  }
  throw functionDied('Incomplete', 'the answer has no status and headers');
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
