import { Readable, Transform } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';

/** Larger than any S3 response except to a read, in bytes. */
const maximumAnswerBytes = 1024 * 1024;

/** Limits a client's buffer for a foreign store. Every response except the object itself is small. */
export function boundAnswers(client: S3Client): S3Client {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (input) => {
        const result = await next(input);
        const response = result.response as { statusCode: number; body: unknown }; // the type of its handler's result
        const isObject = commandName === 'GetObjectCommand' && response.statusCode < 300;
        if (!isObject && response.body instanceof Readable) response.body = bounded(response.body);
        return result;
      },
    // The last step before the wire, so that response readers come after it.
    { step: 'deserialize', priority: 'low', name: 'boundAnswers' },
  );
  return client;
}

function bounded(body: Readable): Readable {
  let sizeBytes = 0;
  const bound = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      sizeBytes += chunk.length;
      if (sizeBytes > maximumAnswerBytes) return done(new Error('the answer of the store is too large'));
      done(null, chunk);
    },
  });
  body.once('error', (error) => bound.destroy(error));
  bound.once('close', () => body.destroy());
  return body.pipe(bound);
}
