import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAtOnce } from './http/close-at-once.ts';
import { innerServer } from './http/inner-server.ts';
import { listen } from './http/listen.ts';
import { readRequestBody } from './http/read-request-body.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import { isSigned } from './signature/is-signed.ts';
import { sqsActions } from './sqs/actions.ts';
import { openMessageStore } from './sqs/message-store.ts';
import { newQueueRegistry } from './sqs/queue-registry.ts';
import { isSqsError, sqsError } from './sqs/sqs-error.ts';
import { traceHeaderOf } from './tracing/trace-header.ts';

/** SQS as emulated on this machine. */
export interface Sqs {
  readonly url: string;
  stop(): void;
}

/** A batch of messages of 1 MiB in total, as large as JSON may make it. */
const requestBytes = 8 * 1024 * 1024;

/**
 * Starts the embedded SQS, on loopback, in its JSON protocol; it keeps its messages in the file. Every request must be
 * signed by `access`.
 */
export async function startSqs(file: string, access: AwsAccess): Promise<Sqs> {
  const store = openMessageStore(file);
  const stopped = new AbortController();
  const server = innerServer(answer);
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  const actions = sqsActions(newQueueRegistry(store), store, url);
  return {
    url,
    stop: () => {
      stopped.abort();
      closeAtOnce(server);
      store.close();
    },
  };

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const { status, body } = await act(message, AbortSignal.any([stopped.signal, gone.signal])).then(
      (result) => ({ status: 200, body: result }),
      refusal,
    );
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  }

  async function act(message: IncomingMessage, gone: AbortSignal): Promise<object> {
    const body = await readRequestBody(message, requestBytes);
    if (!body || !isSigned(message, body, access, 'sqs')) {
      throw sqsError('AccessDeniedException', 'The request is not signed with the access of this service.');
    }
    const name = String(message.headers['x-amz-target']).replace(/^AmazonSQS\./, '');
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
    if (!action) throw sqsError('UnsupportedOperation', `The embedded SQS does not know ${name}.`);
    return action(JSON.parse(body.toString()), { gone, traceHeader: traceHeaderOf(message) });
  }
}

function refusal(error: unknown): { readonly status: number; readonly body: object } {
  if (isSqsError(error)) {
    return { status: 400, body: { __type: `com.amazonaws.sqs#${error.name}`, message: error.message } };
  }
  console.error(error);
  return { status: 500, body: { __type: 'InternalFailure', message: 'The embedded SQS failed.' } };
}
