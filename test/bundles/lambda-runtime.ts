// What Lambda runs in an execution environment: loads /var/task/index.mjs, then asks for events and posts answers.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { isStreaming, provideAwslambda, takePrelude } from '../../local/lambda/awslambda.ts';
import { invocationContext } from '../../local/lambda/invocation-context.ts';

type Handler = (event: unknown, ...rest: readonly unknown[]) => Promise<unknown>;

const [host, port] = (process.env.AWS_LAMBDA_RUNTIME_API ?? '').split(':');
const description = {
  functionName: process.env.AWS_LAMBDA_FUNCTION_NAME ?? '',
  memoryMb: Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE),
};

provideAwslambda();
const { handler } = await load();
for (;;) await answerNext();

async function load(): Promise<{ readonly handler: Handler }> {
  try {
    return await import(`${process.env.LAMBDA_TASK_ROOT}/index.mjs`);
  } catch (error) {
    await post('/init/error', error);
    throw error;
  }
}

async function answerNext(): Promise<void> {
  const next = await call('GET', '/invocation/next');
  const event: unknown = JSON.parse((await buffer(next)).toString());
  const requestId = String(next.headers['lambda-runtime-aws-request-id']);
  const deadlineEpochMs = Number(next.headers['lambda-runtime-deadline-ms']);
  const context = invocationContext(description, requestId, deadlineEpochMs);
  const traceHeader = next.headers['lambda-runtime-trace-id'];
  if (traceHeader) process.env._X_AMZN_TRACE_ID = String(traceHeader);
  else delete process.env._X_AMZN_TRACE_ID;
  if (isStreaming(handler)) return answerStreaming(requestId, (stream) => handler(event, stream, context));
  try {
    const answer = (await handler(event, context)) ?? null;
    (await call('POST', `/invocation/${requestId}/response`, JSON.stringify(answer))).resume();
  } catch (error) {
    await post(`/invocation/${requestId}/error`, error);
  }
}

/** The answer begins with its first byte; an error before that is reported alone, and one after it in the trailers. */
async function answerStreaming(
  requestId: string,
  run: (stream: Writable) => Promise<unknown>,
): Promise<void> {
  const posted = Promise.withResolvers<void>();
  let request: ReturnType<typeof httpRequest> | undefined;
  const begin = () => {
    request ??= open('POST', `/invocation/${requestId}/response`, {
      'Lambda-Runtime-Function-Response-Mode': 'streaming',
      'Transfer-Encoding': 'chunked',
      Trailer: 'Lambda-Runtime-Function-Error-Type, Lambda-Runtime-Function-Error-Body',
    }).on('response', (response) => response.resume().on('end', posted.resolve));
    return request;
  };
  const stream = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => void begin().write(withPrelude(stream, chunk), done),
    final: (done) => void begin().end(withPrelude(stream, new Uint8Array()), done),
  });
  try {
    await run(stream);
    if (!stream.writableEnded) stream.end();
    await finished(stream);
  } catch (error) {
    if (!request) return post(`/invocation/${requestId}/error`, error);
    const body = Buffer.from(JSON.stringify(failureOf(error))).toString('base64');
    begin().addTrailers({
      'Lambda-Runtime-Function-Error-Type': failureOf(error).errorType,
      'Lambda-Runtime-Function-Error-Body': body,
    });
    begin().end();
  }
  await posted.promise;
}

function withPrelude(stream: Writable, chunk: Uint8Array): Uint8Array {
  const prelude = takePrelude(stream);
  return prelude ? Buffer.concat([prelude, chunk]) : chunk;
}

async function post(path: string, error: unknown): Promise<void> {
  (await call('POST', path, JSON.stringify(failureOf(error)))).resume();
}

function failureOf(error: unknown): { readonly errorType: string; readonly errorMessage: string } {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  return { errorType: name, errorMessage: message };
}

function call(method: string, path: string, body = ''): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    open(method, path, {}).on('response', resolve).on('error', reject).end(body);
  });
}

function open(method: string, path: string, headers: Record<string, string>) {
  return httpRequest({ host, port, method, path: `/2018-06-01/runtime${path}`, headers });
}
