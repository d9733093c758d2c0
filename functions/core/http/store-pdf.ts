import type { OperationResult } from '../contract/endpoint.ts';
import type { Problem } from '../contract/problem.ts';
import type { Storage } from '../contract/storage.ts';
import { tenantOf } from '../contract/tenant.ts';
import { abandonDocument } from '../documents/abandon-document.ts';
import { ownBucketOf } from '../documents/byob/own-bucket-of.ts';
import { type Document, newDocument } from '../documents/document.ts';
import { getDocumentRecord } from '../documents/documents-table.ts';
import { objectStore } from '../documents/object-store.ts';
import { publishDocument } from '../documents/publish-document.ts';
import { type SignedLink, signLink } from '../documents/sign-link.ts';
import { storageFailed } from '../documents/storage-problem.ts';
import { storeDocument } from '../documents/store-document.ts';
import type { Admitted } from './call.ts';
import { callContext } from './call-context.ts';
import { type Charge, reserveWholePrice } from './charge.ts';
import { isMade, madeFile } from './made-file.ts';
import type { Marked } from './mark-test.ts';

export interface Store {
  /** The document that a result becomes. Reserves its whole price first. Throws insufficient_credits. */
  draft(result: Marked<OperationResult>, charge: Charge): Promise<DraftDocument>;
}

/** A document that is about to be stored, and a link to it. */
export interface DraftDocument {
  readonly document: Document;
  readonly link: SignedLink;
  /** Stores the document without making it visible. Throws storage_failed. */
  store(): Promise<void>;
  /** Makes the document visible. Throws storage_failed. */
  publish(): Promise<void>;
  /** Undoes whatever of that was done. If it throws storage_failed, the cleanup does it later. */
  abandon(): Promise<void>;
}

/** The store that a call requests. Throws byob_not_configured. */
export async function storeFor(event: Admitted, storage: Storage): Promise<Store> {
  const context = callContext(event);
  const { endpoint, output } = event.call;
  if (!output) throw new Error('only files are stored');
  const tenant = tenantOf(context.accountId, context.environment);
  await objectStore({ tenant, storageMode: storage.mode });
  return {
    draft: async (result, charge) => {
      if (!isMade(result)) throw new Error('only files are stored');
      const { bytes, contentType, pageCount } = madeFile(result);
      await reserveWholePrice(event, charge, result);
      const id = output.jobId;
      if (id && (await getDocumentRecord({ tenant, id }))?.state === 'stored') throw doneElsewhere();
      const document = newDocument({
        id,
        accountId: context.accountId,
        environment: context.environment,
        filename: storage.filename ?? output.filename,
        ownBucket: storage.mode === 'byob' ? await ownBucketOf(tenant) : undefined,
        contentType,
        sizeBytes: bytes.byteLength,
        pageCount,
        sourceEndpoint: endpoint.path,
        retentionDays: storage.retention_days,
        chargeId: charge.reservation?.chargeId,
      });
      return {
        document,
        link: await signLink(document, context, storage.expires_in),
        store: () => storeDocument(document, bytes),
        publish: () => publishDocument(document),
        abandon: () => abandonDocument(document),
      };
    },
  };
}

/** Another worker was faster, and what it has stored stays. */
function doneElsewhere(): Problem {
  return storageFailed(new Error('the job has stored its document already'));
}
