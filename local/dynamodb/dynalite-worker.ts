import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { type TableName, type TableShape, tables } from '../../functions/core/contract/resources/tables.ts';
import { innerServer } from '../http/inner-server.ts';
import { listen } from '../http/listen.ts';
import { readRequestBody } from '../http/read-request-body.ts';
import type { AwsAccess } from '../signature/aws-access.ts';
import { isSigned } from '../signature/is-signed.ts';
import { refusedByAws } from './refused-by-aws.ts';
import { localTableName } from './table-name.ts';
import { type Ask, type DatabaseAnswer, writeTransaction } from './write-transaction.ts';

// This file runs in the worker of the embedded DynamoDB.

/** DynamoDB's own limit of a request. */
const requestBytes = 16 * 1024 * 1024;

const { folder, access } = workerData as { readonly folder: string; readonly access: AwsAccess };
const service = parentPort as MessagePort; // a worker always has one

const database = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
const server = innerServer(answer);
service.postMessage({ port: await listen(server, '127.0.0.1', 0) });

/** The transaction in progress: other requests wait for its end, as it waits for those before it. */
let transaction: Promise<unknown> = Promise.resolve();
const inProgress = new Set<Promise<unknown>>();

/** The attributes of each table's key. */
const keyNames = new Map(
  Object.entries<TableShape>(tables).map(([name, { partitionKey, sortKey }]) => [
    localTableName(name as TableName),
    [partitionKey, ...(sortKey ? [sortKey] : [])],
  ]),
);

/**
 * Dynalite crashes if a client disconnects in the middle of a request, so it only gets complete requests. It checks no
 * signatures, so that is done here. The origin is not passed on, since Dynalite would let every web page read its
 * responses.
 */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readRequestBody(request, requestBytes);
  if (!body) return void response.writeHead(413, { Connection: 'close' }).end();
  if (!isSigned(request, body, access, 'dynamodb'))
    return refuse(response, 'InvalidSignatureException', 'The request signature does not match.');
  const { origin: _origin, ...headers } = request.headers;
  const { method, url } = request;
  const pass = (target: string | undefined, passed: Uint8Array, to: object) => {
    const altered = { ...headers, ...(target && { 'x-amz-target': target }) };
    database.emit('request', Object.assign(Readable.from([passed]), { method, url, headers: altered }), to);
  };
  const [version, action = ''] = String(headers['x-amz-target']).split('.');
  const refusal = refusedByAws(action, JSON.parse(body.toString()));
  if (refusal) return refuse(response, 'ValidationException', refusal);
  if (action !== 'TransactWriteItems') {
    for (let awaited: unknown; awaited !== transaction; ) {
      awaited = transaction;
      await awaited;
    }
    const answered = once(response, 'close').finally(() => inProgress.delete(answered));
    inProgress.add(answered);
    return pass(undefined, body, response);
  }
  const ask: Ask = (asked, fields) =>
    new Promise((resolve) => {
      const end = function (this: { statusCode: number }, text: string) {
        resolve({ status: this.statusCode, body: JSON.parse(text) });
      };
      pass(`${version}.${asked}`, Buffer.from(JSON.stringify(fields)), { setHeader: () => {}, end });
    });
  const keyOf = (tableName: string, item: object) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => keyNames.get(tableName)?.includes(name)));
  const made = transaction
    .then(() => Promise.all(inProgress))
    .then(() => writeTransaction(JSON.parse(body.toString()), ask, keyOf));
  transaction = made.catch(() => {});
  send(response, await made);
}

function refuse(response: ServerResponse, type: string, message: string): void {
  send(response, { status: 400, body: { __type: `com.amazon.coral.service#${type}`, message } });
}

function send(response: ServerResponse, { status, body }: DatabaseAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
}
