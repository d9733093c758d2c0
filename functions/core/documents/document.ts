import type { Environment } from '../contract/environment.ts';
import { limits } from '../contract/limits.ts';
import type { StorageMode } from '../contract/storage.ts';
import { tenantOf } from '../contract/tenant.ts';
import type { OwnBucket } from '../identity/account.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { type SweepTimes, sweepTimes } from './sweep-times.ts';

/** What is known of a document beside its bytes: one item of the table. It never changes once it is stored. */
export interface Document extends Partial<SweepTimes> {
  /** Who may see it: an account, in one of its environments. */
  readonly tenant: string;
  /** A UUID version 7, so that a tenant's documents are in the order of time. */
  readonly id: string;
  /**
   * Nobody sees a document that is not stored: it is being stored, or it was not stored after all, or it is a file
   * that its tenant uploads to be worked on.
   */
  readonly state: 'storing' | 'stored' | 'deleting' | 'uploading';
  readonly filename: string;
  readonly storageMode: StorageMode;
  readonly sizeBytes: number;
  readonly pageCount: number;
  /** Path of the endpoint that made the document. */
  readonly sourceEndpoint: string;
  readonly objectKey: string;
  /** Where a document is that is not in the service's bucket: the account may have another bucket by now. */
  readonly byob?: ByobLocation;
  readonly contentType: string;
  /** ISO 8601; from `expiresAt` on nobody sees it. Null where it has no end. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** What storing it is charged under, while that may have to be refunded. */
  readonly chargeId?: string;
}

/** The bucket of a document in the account's own storage, and the key that its text has in the service's. */
export interface ByobLocation {
  readonly bucket: string;
  readonly region: string;
  /** Undefined on AWS. */
  readonly endpoint?: string;
  readonly textKey: string;
}

export interface NewDocument {
  readonly accountId: string;
  readonly environment: Environment;
  readonly filename: string;
  /** Undefined where the service keeps it. */
  readonly ownBucket?: OwnBucket | undefined;
  readonly sizeBytes: number;
  readonly pageCount: number;
  readonly sourceEndpoint: string;
  /** By default 14 with the service, and without end in a bucket of the account's own. */
  readonly retentionDays?: number | undefined;
  readonly chargeId?: string | undefined;
  /** Where it must be one and the same however often it is stored; a new one otherwise. */
  readonly id?: string | undefined;
}

/** How long storing may take: what is still at it then belongs to a call that died. */
export const storingMs = 3_600_000;

const dayMs = 24 * 3_600_000;

/** The document that a PDF becomes when it is stored. */
export function newDocument({
  accountId,
  environment,
  ownBucket,
  retentionDays = ownBucket ? undefined : limits.retentionDays.default,
  chargeId,
  id = newUuidV7(),
  ...facts
}: NewDocument): Document {
  const nowMs = Date.now();
  const folder = retentionDays ? `retained/${String(retentionDays).padStart(3, '0')}` : 'kept';
  const path = `${folder}/${accountId}/${environment}/${id}`;
  return {
    tenant: tenantOf(accountId, environment),
    id,
    state: 'storing',
    ...facts,
    storageMode: ownBucket ? 'byob' : 'default',
    objectKey: ownBucket ? `${ownBucket.prefix}${id}.pdf` : `${path}.pdf`,
    ...(ownBucket && { byob: { ...locationOf(ownBucket), textKey: `${path}.txt.gz` } }),
    contentType: 'application/pdf',
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: retentionDays ? new Date(nowMs + retentionDays * dayMs).toISOString() : null,
    ...(chargeId && { chargeId }),
    ...sweepTimes(nowMs + storingMs),
  };
}

function locationOf({ bucket, region, access }: OwnBucket): Omit<ByobLocation, 'textKey'> {
  return { bucket, region, ...('endpoint' in access && { endpoint: access.endpoint }) };
}

/** Whether a document is to be seen: it is whole, and its time is not over. */
export function isVisible({ state, expiresAt }: Document, nowMs = Date.now()): boolean {
  return state === 'stored' && (expiresAt === null || Date.parse(expiresAt) > nowMs);
}
