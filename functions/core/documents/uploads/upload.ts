import { tenantOf } from '../../contract/callers/tenant.ts';
import { limits } from '../../contract/limits.ts';
import type { Environment } from '../../contract/resources/environment.ts';
import { newUuidV7 } from '../../uuid-v7.ts';
import type { Document } from '../document.ts';
import { sweepTimes } from '../sweep-times.ts';

/** An upload's record: a document that always expires. */
export interface Upload extends Document {
  readonly expiresAt: string;
}

interface NewUpload {
  readonly accountId: string;
  readonly environment: Environment;
  readonly filename: string;
  readonly sizeBytes: number;
  readonly madeBy?: string;
  /** Set if retries must store it under the same id; a new one by default. */
  readonly id?: string;
}

/** A day, because the bucket's lifecycle rules have no shorter period. */
const uploadMs = limits.uploadHours * 3_600_000;

/**
 * The record for a file that the caller will upload to the store. Only calls that name the document can see it, and the
 * store accepts exactly its size.
 */
export function newUpload({ accountId, environment, id = newUuidV7(), ...facts }: NewUpload): Upload {
  const nowMs = Date.now();
  const endsAtMs = nowMs + uploadMs;
  return {
    tenant: tenantOf(accountId, environment),
    id,
    state: 'uploading',
    ...facts,
    storageMode: 'default',
    pageCount: 0,
    sourceEndpoint: '/uploads',
    objectKey: `uploads/${accountId}/${environment}/${id}`,
    contentType: 'application/octet-stream',
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(endsAtMs).toISOString(),
    ...sweepTimes(endsAtMs),
  };
}

/** Whether a record is an upload that has not expired. The file itself may not have arrived yet. */
export function isUpload(document: Document, nowMs = Date.now()): document is Upload {
  const { state, expiresAt } = document;
  return state === 'uploading' && expiresAt !== null && Date.parse(expiresAt) > nowMs;
}
