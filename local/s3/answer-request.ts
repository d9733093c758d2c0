import { Readable } from 'node:stream';
import { readRequestBody } from '../http/read-request-body.ts';
import type { AwsAccess } from '../signature/aws-access.ts';
import { authenticate } from './authenticate.ts';
import { copyObject } from './copy-object.ts';
import { deleteObject, deleteObjects } from './delete-objects.ts';
import { getObject } from './get-object.ts';
import { listObjects } from './list-objects.ts';
import { abortUpload, completeUpload, startMultipartUpload, uploadPart } from './multipart-upload.ts';
import { postObject } from './post-object.ts';
import { putObject } from './put-object.ts';
import { receiveBody } from './receive-body.ts';
import type { S3Answer } from './s3-answer.ts';
import { s3Error } from './s3-error.ts';
import type { S3Request } from './s3-request.ts';
import { assertBucket, createBucket, type S3Store } from './s3-store.ts';

/** The limit for documents of DeleteObjects and CompleteMultipartUpload: a thousand long keys, ten thousand parts. */
const documentBytes = 4 * 1024 * 1024;

/** Queries for features of objects or buckets that are not emulated. */
const notPlayed = [
  'acl',
  'attributes',
  'cors',
  'lifecycle',
  'policy',
  'retention',
  'tagging',
  'versioning',
  'versions',
];

/** Answers a request: first authorization, then the action. Throws S3's errors. */
export async function answerRequest(
  store: S3Store,
  request: S3Request,
  access: AwsAccess,
): Promise<S3Answer> {
  const isForm =
    request.method === 'POST' && request.headers['content-type']?.startsWith('multipart/form-data');
  if (isForm && request.key === '' && !request.headers.authorization) {
    await assertBucket(store, request.bucket);
    return postObject(store, request, access);
  }
  const payloadHash = authenticate(request, access);
  const unknown = notPlayed.find((name) => request.query.has(name));
  if (unknown) throw notImplemented(`?${unknown}`);
  if (request.key === '') return answerBucket(store, request, payloadHash);
  await assertBucket(store, request.bucket);
  return answerObject(store, request, payloadHash);
}

async function answerBucket(store: S3Store, request: S3Request, payloadHash: string): Promise<S3Answer> {
  const { method, bucket, query } = request;
  if (method === 'PUT') {
    if (await createBucket(store, bucket)) return { status: 200, headers: { Location: `/${bucket}` } };
    throw s3Error('BucketAlreadyOwnedByYou', 'You already have this bucket.');
  }
  await assertBucket(store, bucket);
  if (method === 'HEAD') return { status: 200 };
  if (method === 'GET' && query.get('list-type') === '2') return listObjects(store, request);
  if (method === 'POST' && query.has('delete')) {
    return deleteObjects(store, request, await documentOf(request, payloadHash));
  }
  throw notImplemented(`${method} of a bucket`);
}

async function answerObject(store: S3Store, request: S3Request, payloadHash: string): Promise<S3Answer> {
  const { method, query, headers } = request;
  const isUpload = query.has('uploadId');
  if (method === 'PUT' && isUpload) return uploadPart(store, request, receiveBody(request, payloadHash));
  if (method === 'PUT' && 'x-amz-copy-source' in headers) return copyObject(store, request);
  if (method === 'PUT') return putObject(store, request, receiveBody(request, payloadHash));
  if (method === 'POST' && query.has('uploads')) return startMultipartUpload(store, request);
  if (method === 'POST' && isUpload) {
    return completeUpload(store, request, await documentOf(request, payloadHash));
  }
  if ((method === 'GET' || method === 'HEAD') && !isUpload) return getObject(store, request);
  if (method === 'DELETE') return isUpload ? abortUpload(store, request) : deleteObject(store, request);
  throw notImplemented(`${method} of an object`);
}

async function documentOf(request: S3Request, payloadHash: string): Promise<string> {
  const { bytes, verify } = receiveBody(request, payloadHash);
  const document = await readRequestBody(Readable.from(bytes), documentBytes);
  if (!document) throw s3Error('MalformedXML', 'The document is too large.');
  verify();
  return document.toString();
}

function notImplemented(what: string): Error {
  return s3Error('NotImplemented', `${what} is not played here.`);
}
