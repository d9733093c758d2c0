import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'aws-lambda';
import { functionProgress } from '../aws/lambda/function-answer.ts';
import { withProgress } from '../progress.ts';
import type { ApiEvent, ApiResponse } from './call.ts';

type Streamed = (event: ApiEvent, stream: Writable, context: Context) => Promise<unknown>;
type Answered = (event: ApiEvent, context: Context) => Promise<ApiResponse>;

/**
 * A handler whose response begins with lines of progress if another function asks for them: see callFamily, which reads
 * them. The gateway could not: it expects the status and headers first.
 */
export function withProgressLines(streamed: Streamed, answered: () => Answered): Streamed {
  return async (event, stream, context) => {
    if (event.requestContext.authorizer?.reportsProgress !== 'true') {
      await streamed(event, stream, context);
      return;
    }
    const { body, ...prelude } = await withProgress(
      (progress) => stream.write(functionProgress(progress)),
      () => answered()(event, context),
    );
    stream.write(JSON.stringify(prelude));
    stream.write(separator);
    await pipeline(typeof body === 'string' ? Readable.from([Buffer.from(body)]) : body, stream);
  };
}

/** What Lambda writes between the status and headers and the body. */
const separator = Buffer.alloc(8);
