import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { listen } from '../../local/http/listen.ts';
import { functionError } from '../../local/lambda/invocation.ts';

/** Lambda's runtime API, as one execution environment sees it: events to be asked for, answers to be posted. */
export interface RuntimeApi {
  readonly port: number;
  /** Resolves when the function has loaded and asks for its first event; rejects where it could not. */
  readonly loaded: Promise<void>;
  /** Gives an event to the environment, which must be free, and its answer as it comes. `traceHeader` is X-Ray's. */
  invoke(requestId: string, event: Uint8Array, deadlineEpochMs: number, traceHeader?: string): Readable;
  /** Resolves when the environment asks for the next event. */
  free(): Promise<void>;
  /** Ends the call at work, and the API. */
  close(reason: Error): void;
}

const version = '/2018-06-01/runtime';

/** Serves the API on a free port of loopback. */
export async function serveRuntimeApi(): Promise<RuntimeApi> {
  const loaded = Promise.withResolvers<void>();
  let next = Promise.withResolvers<ServerResponse>();
  let answer: PassThrough | undefined;
  let asked = '';
  loaded.promise.catch(() => {});

  // As on Lambda, a connection outlives a freeze: a function may post its next answer on one that has been idle for long.
  const server = createServer({ requestTimeout: 0, keepAliveTimeout: 0 }, (request, response) => {
    const path = (request.url ?? '').slice(version.length);
    if (path === '/invocation/next') {
      loaded.resolve();
      next.resolve(response);
    } else if (path === '/init/error') void sentError(request).then(loaded.reject);
    else if (!path.startsWith(`/invocation/${asked}/`))
      answer?.destroy(new Error(`${path} came while ${asked} was asked`));
    else if (path.endsWith('/response')) void takeAnswer(request);
    else void sentError(request).then((error) => answer?.destroy(error));
    if (path !== '/invocation/next') request.on('end', () => response.writeHead(202).end());
  });

  async function takeAnswer(request: IncomingMessage): Promise<void> {
    const taking = answer;
    if (!taking) return;
    request.pipe(taking, { end: false });
    request.on('end', () => {
      const type = request.trailers['lambda-runtime-function-error-type'];
      if (type) taking.destroy(failure(type, request.trailers['lambda-runtime-function-error-body']));
      else taking.end();
    });
  }

  return {
    port: await listen(server, '127.0.0.1', 0),
    loaded: loaded.promise,
    free: async () => void (await next.promise),
    invoke: (requestId, event, deadlineEpochMs, traceHeader) => {
      const taken = next.promise;
      next = Promise.withResolvers();
      answer = new PassThrough();
      asked = requestId;
      void taken.then((response) =>
        response
          .writeHead(200, {
            'Content-Type': 'application/json',
            'Lambda-Runtime-Aws-Request-Id': requestId,
            'Lambda-Runtime-Deadline-Ms': deadlineEpochMs,
            ...(traceHeader && { 'Lambda-Runtime-Trace-Id': traceHeader }),
            'Lambda-Runtime-Invoked-Function-Arn': 'arn:aws:lambda:us-east-1:000000000000:function:bundle',
          })
          .end(event),
      );
      return answer;
    },
    close: (reason) => {
      loaded.reject(reason);
      answer?.destroy(reason);
      server.closeAllConnections();
      server.close();
    },
  };
}

async function sentError(request: IncomingMessage): Promise<Error> {
  const { errorType, errorMessage } = (await json(request)) as Record<string, string>;
  return functionError({ errorType: errorType ?? 'Error', errorMessage: errorMessage ?? '', trace: [] });
}

function failure(errorType: string, body = ''): Error {
  const { errorMessage } = JSON.parse(Buffer.from(body, 'base64').toString() || '{}') as Record<
    string,
    string
  >;
  return functionError({ errorType, errorMessage: errorMessage ?? '', trace: [] });
}
