import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { listen } from '../http/listen.ts';
import { readRequestBody } from '../http/read-request-body.ts';

// This file is what the worker of the embedded DynamoDB runs.

/** DynamoDB's own bound of a request. */
const requestBytes = 16 * 1024 * 1024;

const { folder } = workerData as { readonly folder: string };
const service = parentPort as MessagePort; // a worker always has one

const database = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
  answer(request, response).catch(() => response.destroy());
});
service.postMessage({ port: await listen(server, '127.0.0.1', 0) });

/**
 * Dynalite dies when a client goes away in the middle of a request, so it is given requests that have come whole.
 * It also lets every web page in, so it is not told where a request comes from.
 */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readRequestBody(request, requestBytes);
  if (!body) return void response.writeHead(413, { Connection: 'close' }).end();
  const { origin: _origin, ...headers } = request.headers;
  const { method, url } = request;
  database.emit('request', Object.assign(Readable.from([body]), { method, url, headers }), response);
}
