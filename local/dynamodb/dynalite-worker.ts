import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import dynalite from 'dynalite';
import { type TableName, type TableShape, tables } from '../../functions/core/contract/resources/tables.ts';
import { innerServer } from '../http/inner-server.ts';
import { listen } from '../http/listen.ts';
import { readRequestBody } from '../http/read-request-body.ts';
import type { AwsAccess } from '../signature/aws-access.ts';
import { isSigned } from '../signature/is-signed.ts';
import type { DatabaseReply, DatabaseRequest } from './database-port.ts';
import { refusedByAws } from './refused-by-aws.ts';
import { localTableName } from './table-name.ts';
import { type Ask, type DatabaseAnswer, writeTransaction } from './write-transaction.ts';

// This file runs in the worker of the embedded DynamoDB.

/** DynamoDB's own limit of a request. */
const requestBytes = 16 * 1024 * 1024;

type Answer = Omit<DatabaseReply, 'id'>;

const { folder, access } = workerData as { readonly folder: string; readonly access: AwsAccess };
const service = parentPort as MessagePort; // a worker always has one

const database = dynalite({ path: folder, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
const server = innerServer(answerHttp);
service.on('message', ({ port }: { readonly port: MessagePort }) => answerPort(port));
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

/** Answers programs of this machine. Dynalite checks no signatures, so that is done here. */
async function answerHttp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readRequestBody(request, requestBytes);
  if (!body) return void response.writeHead(413, { Connection: 'close' }).end();
  const isAllowed = isSigned(request, body, access, 'dynamodb');
  const { status, headers, text } = isAllowed
    ? await answer(String(request.headers['x-amz-target']), body.toString())
    : refused('InvalidSignatureException', 'The request signature does not match.');
  response.writeHead(status, headers).end(text);
}

/** Answers a function in another thread of this process, which needs no signature. */
function answerPort(port: MessagePort): void {
  port.on('message', async ({ id, target, body }: DatabaseRequest) => {
    const answered = await answer(target, body).catch(({ message }: Error) => failed(message));
    const reply: DatabaseReply = { id, ...answered };
    port.postMessage(reply);
  });
}

async function answer(target: string, body: string): Promise<Answer> {
  const [version = '', action = ''] = target.split('.');
  const refusal = refusedByAws(action, JSON.parse(body));
  if (refusal) return refused('ValidationException', refusal);
  if (action === 'TransactWriteItems') return answerOf(await transact(version, body));
  for (let awaited: unknown; awaited !== transaction; ) {
    awaited = transaction;
    await awaited;
  }
  const answered = askDynalite(target, body).finally(() => inProgress.delete(answered));
  inProgress.add(answered);
  return answered;
}

function transact(version: string, body: string): Promise<DatabaseAnswer> {
  const ask: Ask = async (action, fields) => {
    const { status, text } = await askDynalite(`${version}.${action}`, JSON.stringify(fields));
    return { status, body: JSON.parse(text) };
  };
  const keyOf = (tableName: string, item: object) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => keyNames.get(tableName)?.includes(name)));
  const made = transaction
    .then(() => Promise.all(inProgress))
    .then(() => writeTransaction(JSON.parse(body), ask, keyOf));
  transaction = made.catch(() => {});
  return made;
}

/**
 * Sends a complete request to Dynalite, which crashes if a client disconnects in the middle of one. It has no origin,
 * since Dynalite would let every web page read its responses.
 */
function askDynalite(target: string, body: string): Promise<Answer> {
  return new Promise((resolve) => {
    const request = Object.assign(new EventEmitter(), {
      method: 'POST',
      url: '/',
      headers: { ...dynaliteHeaders, 'x-amz-target': target },
    });
    const headers: Record<string, string> = {};
    database.emit('request', request, {
      setHeader: (name: string, value: unknown) => {
        headers[name] = String(value);
      },
      end(this: { readonly statusCode: number }, text: string) {
        resolve({ status: this.statusCode, headers, text });
      },
    });
    request.emit('data', Buffer.from(body));
    request.emit('end');
  });
}

/** Dynalite reads the form of a signature, and not its value. */
const dynaliteHeaders = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization: 'AWS4-HMAC-SHA256 Credential=local, SignedHeaders=host, Signature=checked',
};

function refused(type: string, message: string): Answer {
  return answerOf({ status: 400, body: { __type: `com.amazon.coral.service#${type}`, message } });
}

function failed(message: string): Answer {
  return answerOf({
    status: 500,
    body: { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message },
  });
}

function answerOf({ status, body }: DatabaseAnswer): Answer {
  return { status, headers: { 'Content-Type': 'application/x-amz-json-1.0' }, text: JSON.stringify(body) };
}
