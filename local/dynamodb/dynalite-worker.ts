import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { innerServer } from '../http/inner-server.ts';
import { listen } from '../http/listen.ts';
import { readRequestBody } from '../http/read-request-body.ts';
import type { AwsAccess } from '../signature/aws-access.ts';
import { isSigned } from '../signature/is-signed.ts';

// This file is what the worker of the embedded DynamoDB runs.

/** DynamoDB's own bound of a request. */
const requestBytes = 16 * 1024 * 1024;

const { folder, access } = workerData as { readonly folder: string; readonly access: AwsAccess };
const service = parentPort as MessagePort; // a worker always has one

const database = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
const server = innerServer(answer);
service.postMessage({ port: await listen(server, '127.0.0.1', 0) });

/**
 * Dynalite dies when a client goes away in the middle of a request, so it is given requests that have come whole.
 * It checks no signature, so that is done here. It is not told where a request comes from, since it would let every web
 * page read its answers.
 */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readRequestBody(request, requestBytes);
  if (!body) return void response.writeHead(413, { Connection: 'close' }).end();
  if (!isSigned(request, body, access, 'dynamodb')) return refuse(response);
  const { origin: _origin, ...headers } = request.headers;
  const { method, url } = request;
  database.emit('request', Object.assign(Readable.from([body]), { method, url, headers }), response);
}

function refuse(response: ServerResponse): void {
  const body = {
    __type: 'com.amazon.coral.service#InvalidSignatureException',
    message: 'The request signature does not match.',
  };
  response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}
