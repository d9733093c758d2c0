import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { isStreaming, provideAwslambda } from './awslambda.ts';
import { eventOfBytes } from './event-bytes.ts';
import { standStill } from './freeze-between-events.ts';
import { invocationContext } from './invocation-context.ts';
import { logAtOnce } from './log-at-once.ts';
import type { EnvironmentData, FromEnvironment, FunctionFailure, ToEnvironment } from './messages.ts';
import { type ResponseStream, responseStream } from './response-stream.ts';
import { watchProcesses } from './watch-processes.ts';

// This file runs in a worker: Lambda's runtime, as seen by a function.

type Handler = (event: unknown, ...rest: readonly unknown[]) => Promise<unknown>;
type Invoke = Extract<ToEnvironment, { kind: 'invoke' }>;

const { handlerUrl, calls, databasePort, ...description } = workerData as EnvironmentData;
const service = parentPort as MessagePort; // a worker always has one
const post = (message: FromEnvironment, transfer: readonly ArrayBuffer[] = []) =>
  service.postMessage(message, transfer);

provideAwslambda();
watchProcesses(post);
logAtOnce(post);

let answeredCount = 0;
let current: { readonly requestId: string; readonly stream: ResponseStream } | undefined;

try {
  if (databasePort) (await import('../dynamodb/database-port.ts')).useDatabasePort(databasePort);
  const { handler } = (await import(handlerUrl)) as { readonly handler: Handler };
  service.on('message', (message: ToEnvironment) => {
    if (message.kind === 'invoke') void invoke(handler, message);
    else if (message.requestId === current?.requestId) current.stream.taken(message.sizeBytes);
  });
  post({ kind: 'ready' });
} catch (error) {
  post({ kind: 'startFailed', failure: failureOf(error) });
}

async function invoke(handler: Handler, message: Invoke): Promise<void> {
  const { requestId, deadlineEpochMs, event: bytes, traceHeader } = message;
  const stream = responseStream(post);
  current = { requestId, stream };
  if (traceHeader) process.env._X_AMZN_TRACE_ID = traceHeader;
  else delete process.env._X_AMZN_TRACE_ID;
  try {
    const event = eventOfBytes(bytes);
    const context = invocationContext(description, requestId, deadlineEpochMs);
    if (isStreaming(handler)) await handler(event, stream.writable, context);
    else stream.writable.write(JSON.stringify((await handler(event, context)) ?? null));
    await stream.end();
    post({ kind: 'done' });
  } catch (error) {
    post({ kind: 'failed', failure: failureOf(error) });
  }
  standStill(calls, ++answeredCount);
}

function failureOf(error: unknown): FunctionFailure {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}
