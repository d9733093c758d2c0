import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { closeAtOnce } from './http/close-at-once.ts';
import { innerServer } from './http/inner-server.ts';
import { listen } from './http/listen.ts';
import { writePaced } from './http/write-paced.ts';
import { answerRequest } from './s3/answer-request.ts';
import type { S3Answer } from './s3/s3-answer.ts';
import { isS3Error, s3Error } from './s3/s3-error.ts';
import { s3Request } from './s3/s3-request.ts';
import { createBucket, type S3Store, unfinishedFolder } from './s3/s3-store.ts';
import { element, xmlDocument } from './s3/xml.ts';
import type { AwsAccess } from './signature/aws-access.ts';

/** S3 as emulated on this machine. */
export interface S3 {
  readonly url: string;
  stop(): void;
}

/**
 * Starts the embedded S3, on loopback, with these buckets; it keeps its data in the folder. Every request must be
 * signed by `access`, in its header, its URL or its form, and addressed in path style.
 */
export async function startS3(folder: string, access: AwsAccess, buckets: readonly string[]): Promise<S3> {
  const store: S3Store = { folder };
  rmSync(unfinishedFolder(store), { recursive: true, force: true });
  await Promise.all(buckets.map((bucket) => createBucket(store, bucket)));
  const server = innerServer((message, response) => answer(store, access, message, response));
  const url = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
  return { url, stop: () => closeAtOnce(server) };
}

async function answer(
  store: S3Store,
  access: AwsAccess,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // The rule of the deployed bucket: pages of any origin may send files to URLs that they have.
  if (message.headers.origin) response.setHeader('Access-Control-Allow-Origin', '*');
  if (message.method === 'OPTIONS') {
    response
      .writeHead(200, { 'Access-Control-Allow-Methods': 'PUT', 'Access-Control-Allow-Headers': '*' })
      .end();
    return;
  }
  try {
    await send(response, await answerRequest(store, s3Request(message), access));
  } catch (error) {
    if (response.headersSent || response.destroyed) throw error;
    message.resume(); // discards the rest of a body, so that the client reads the response
    await send(response, errorAnswer(error, message.url ?? ''));
  }
}

async function send(response: ServerResponse, { status, headers = {}, body = '' }: S3Answer): Promise<void> {
  response.writeHead(status, { ...headers, 'x-amz-request-id': randomUUID() });
  if (typeof body === 'string') return void response.end(body);
  for await (const piece of body) await writePaced(response, piece);
  response.end();
}

function errorAnswer(error: unknown, resource: string): S3Answer {
  if (!isS3Error(error)) console.error(error);
  const known = isS3Error(error) ? error : s3Error('InternalError', 'We encountered an internal error.');
  const body = xmlDocument(
    element('Error', [
      element('Code', known.name),
      element('Message', known.message),
      element('Resource', resource.split('?', 1)[0] ?? ''),
    ]),
  );
  return { status: known.status, headers: { 'Content-Type': 'application/xml' }, body };
}
