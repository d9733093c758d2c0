import { tenantOf } from '../contract/callers/tenant.ts';
import { extensionOf, type MadeType } from '../contract/fields/files/image-format.ts';
import type { StorageMode } from '../contract/fields/files/storage.ts';
import { limits } from '../contract/limits.ts';
import type { Environment } from '../contract/resources/environment.ts';
import type { OwnBucket } from '../identity/account.ts';
import { newUuidV7 } from '../uuid-v7.ts';
import { type SweepTimes, sweepTimes } from './sweep-times.ts';

/**
 * Everything about a document except its bytes: one item of the table. Once stored, it changes only if its bytes are
 * replaced: see replace-document.ts.
 */
export interface Document extends Partial<SweepTimes> {
  /** Its owner: an account, in one of its environments. */
  readonly tenant: string;
  /** A UUID version 7, so that a tenant's documents sort by time. */
  readonly id: string;
  /**
   * Only a stored document is visible. Otherwise it is being stored or deleted, or it is a file that its tenant uploads
   * to work on.
   */
  readonly state: 'storing' | 'stored' | 'deleting' | 'uploading';
  readonly filename: string;
  readonly storageMode: StorageMode;
  readonly sizeBytes: number;
  readonly pageCount: number;
  /** Path of the endpoint that made the document. */
  readonly sourceEndpoint: string;
  readonly objectKey: string;
  /** Where the document is, if it is not in the service's bucket. The account may use another bucket by now. */
  readonly byob?: ByobLocation;
  readonly contentType: string;
  /** ISO 8601. From `expiresAt` on the document is invisible; null if it never expires. */
  readonly createdAt: string;
  readonly expiresAt: string | null;
  /** The id of the charge for storing it, while that may have to be refunded. */
  readonly chargeId?: string;
  /** The id of the web page's token that made it: see WebToken. */
  readonly madeBy?: string;
  /** How often its expired bytes could not be removed from the account's own bucket. */
  readonly removalAttempts?: number;
  /** On the first document of a call, the number of documents the call stored: see document-set.ts. */
  readonly documentCount?: number;
  /** Whether the job that stored it, and perhaps others, has a report: see job-report.ts. */
  readonly hasReport?: boolean;
}

/** The bucket of a document in the account's own storage, and the key of its text in the service's bucket. */
export interface ByobLocation {
  readonly bucket: string;
  readonly region: string;
  /** Undefined for AWS. */
  readonly endpoint?: string;
  readonly textKey: string;
}

export interface NewDocument {
  readonly accountId: string;
  readonly environment: Environment;
  readonly filename: string;
  /** Undefined if the service stores it. */
  readonly ownBucket?: OwnBucket | undefined;
  readonly contentType: MadeType;
  readonly sizeBytes: number;
  readonly pageCount: number;
  readonly sourceEndpoint: string;
  /** Defaults to 14 days in the service's bucket, and to no limit in the account's own. */
  readonly retentionDays?: number | undefined;
  readonly chargeId?: string | undefined;
  readonly documentCount?: number;
  readonly hasReport?: boolean;
  readonly madeBy?: string | undefined;
  /** Set if retries must store the document under the same id; a new one by default. */
  readonly id?: string | undefined;
}

/** How long storing can take. A document still being stored after that belongs to a crashed call. */
export const storingMs = 3_600_000;

const dayMs = 24 * 3_600_000;

/** The document record for a file that is about to be stored. */
export function newDocument({
  accountId,
  environment,
  ownBucket,
  retentionDays = ownBucket ? undefined : limits.retentionDays.default,
  chargeId,
  madeBy,
  id = newUuidV7(),
  ...facts
}: NewDocument): Document {
  const nowMs = Date.now();
  const folder = retentionDays ? `retained/${String(retentionDays).padStart(3, '0')}` : 'kept';
  const path = `${folder}/${accountId}/${environment}/${id}`;
  const extension = extensionOf(facts.contentType);
  return {
    tenant: tenantOf(accountId, environment),
    id,
    state: 'storing',
    ...facts,
    storageMode: ownBucket ? 'byob' : 'default',
    objectKey: ownBucket ? `${ownBucket.prefix}${id}.${extension}` : `${path}.${extension}`,
    ...(ownBucket && { byob: { ...locationOf(ownBucket), textKey: `${path}.txt.gz` } }),
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: retentionDays ? new Date(nowMs + retentionDays * dayMs).toISOString() : null,
    ...(chargeId && { chargeId }),
    ...(madeBy && { madeBy }),
    ...sweepTimes(nowMs + storingMs),
  };
}

function locationOf({ bucket, region, access }: OwnBucket): Omit<ByobLocation, 'textKey'> {
  return { bucket, region, ...('endpoint' in access && { endpoint: access.endpoint }) };
}

/** The identity of a document's bytes: its id, until the bytes are replaced. */
export function bytesTag({ id, objectKey }: Pick<Document, 'id' | 'objectKey'>): string {
  return /([0-9a-f]{8}-[0-9a-f-]{27})\.\w+$/.exec(objectKey)?.[1] ?? id;
}

/** Whether a document is visible: it is completely stored and has not expired. */
export function isVisible({ state, expiresAt }: Document, nowMs = Date.now()): boolean {
  return state === 'stored' && (expiresAt === null || Date.parse(expiresAt) > nowMs);
}
