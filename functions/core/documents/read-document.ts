import type { Readable } from 'node:stream';
import type { Scope } from '../contract/callers/scopes.ts';
import { mayRead, type WebToken } from '../contract/fields/access/web-token.ts';
import { RemoteBytes } from '../contract/messages/fetched.ts';
import { insufficientScope } from '../contract/problems/insufficient-scope.ts';
import { Problem } from '../contract/problems/problem.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import { type Document, isVisible } from './document.ts';
import { type DocumentKey, getDocumentRecord } from './documents-table.ts';
import { objectStore, ownStore } from './object-store.ts';
import { readObject, urlToRead } from './objects.ts';
import { orStorageFailed } from './storage-problem.ts';
import { isUpload } from './uploads/upload.ts';

interface Reading {
  /** The field in which the caller named the document. */
  readonly field: string;
  readonly maximumBytes: number;
  /**
   * The caller's scopes. A stored document requires the scope for reading documents; an upload needs no scope of its
   * own.
   */
  readonly scopes: readonly Scope[];
  /** The restrictions of a web page's token. */
  readonly webToken?: WebToken | undefined;
}

/**
 * A tenant's stored document or upload, as input of a call: the URL of its object, or all bytes of one in the tenant's own
 * bucket, to which the engine has no way. Its size is known from its record, which bounds the read. Throws
 * document_not_found, insufficient_scope, payload_too_large and storage_failed.
 */
export async function readDocument(
  key: DocumentKey,
  { field, maximumBytes, scopes, webToken }: Reading,
): Promise<Uint8Array | RemoteBytes> {
  const document = await findReadable(key, { field, scopes, webToken });
  checkBytes(document, field, maximumBytes);
  const { sizeBytes, objectKey, storageMode } = document;
  if (storageMode !== 'default') return allBytes(document, field);
  const { message: missing } = withoutFile(document, field);
  return new RemoteBytes({ url: await urlToRead(ownStore(), objectKey), sizeBytes, missing });
}

/**
 * All bytes of a tenant's stored document or upload, to be passed on unread. Throws document_not_found, insufficient_scope,
 * payload_too_large and storage_failed.
 */
export async function readDocumentBytes(
  key: DocumentKey,
  { field, maximumBytes, ...caller }: Reading,
): Promise<Uint8Array> {
  const document = await findReadable(key, { field, ...caller });
  checkBytes(document, field, maximumBytes);
  return allBytes(document, field);
}

function checkBytes({ sizeBytes }: Document, field: string, maximumBytes: number): void {
  if (sizeBytes <= maximumBytes) return;
  const megabytes = Math.floor(maximumBytes / 1024 / 1024);
  throw new Problem('payload_too_large', `${field} is larger than ${megabytes} MB. Use a smaller file.`);
}

async function allBytes(document: Document, field: string): Promise<Uint8Array> {
  const { objectKey, sizeBytes } = document;
  const object = await readObject(await objectStore(document), objectKey).catch((error) => {
    const isGone = error instanceof Problem && error.code === 'document_not_found';
    throw isGone ? withoutFile(document, field) : error;
  });
  return orStorageFailed(wholeOf(object, sizeBytes));
}

/**
 * The record of a stored document or upload that a caller may read. Throws document_not_found and insufficient_scope.
 */
export async function findReadable(
  key: DocumentKey,
  { field, scopes, webToken }: Omit<Reading, 'maximumBytes'>,
): Promise<Document> {
  const document = await getDocumentRecord(key);
  if (!document || !(isVisible(document) || isUpload(document)) || !mayRead(webToken, document))
    throw notFound(field);
  const mayNot = isUpload(document) ? undefined : insufficientScope(['pdf:read'], scopes);
  if (mayNot) throw mayNot;
  return document;
}

async function wholeOf(object: Readable, sizeBytes: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(sizeBytes);
  let length = 0;
  for await (const piece of object as AsyncIterable<Uint8Array>) {
    if (length + piece.byteLength > sizeBytes) throw storageFailed(new Error('the object is too long'));
    bytes.set(piece, length);
    length += piece.byteLength;
  }
  if (length < sizeBytes) throw storageFailed(new Error('the object is too short'));
  return bytes;
}

function withoutFile(document: Document, field: string): Problem {
  if (!isUpload(document)) return notFound(field);
  return new Problem(
    'document_not_found',
    `${field} names an upload whose file has not been sent yet. PUT the file to its upload_url first.`,
  );
}

function notFound(field: string): Problem {
  return new Problem(
    'document_not_found',
    `${field} names no document: it may have been deleted or have expired. GET /files lists your documents; POST /uploads takes new files.`,
  );
}
