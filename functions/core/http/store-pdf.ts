import { tenantOf } from '../contract/callers/tenant.ts';
import type { OperationResult } from '../contract/endpoint.ts';
import type { Storage } from '../contract/fields/files/storage.ts';
import type { Problem } from '../contract/problems/problem.ts';
import { storageFailed } from '../contract/problems/storage-failed.ts';
import { ownBucketOf } from '../documents/byob/own-bucket-of.ts';
import { type Document, newDocument } from '../documents/document.ts';
import { announceStored } from '../documents/document-events.ts';
import { abandonDocumentSet, documentIds, storeDocumentSet } from '../documents/document-set.ts';
import { getDocumentRecord } from '../documents/documents-table.ts';
import { objectStore } from '../documents/object-store.ts';
import { publishDocuments } from '../documents/publish-documents.ts';
import { type SignedLink, signLink } from '../documents/sign-link.ts';
import { putJobReport } from '../jobs/job-report.ts';
import { logFailure } from './answers/log.ts';
import { madeReport } from './answers/made-report.ts';
import type { Admitted } from './call.ts';
import { callContext } from './call-context.ts';
import { type Charge, refundableCharge, reserveWholePrice } from './charge.ts';
import type { Marked } from './check-mark.ts';
import { isOutput, outputFiles } from './output-file.ts';

export interface Store {
  /** The documents of a result. Reserves their whole price first. Throws insufficient_credits. */
  draft(result: Marked<OperationResult>, charge: Charge): Promise<Draft>;
}

/** A document, and a link to it. */
export interface LinkedDocument {
  readonly document: Document;
  readonly link: SignedLink;
}

/** Documents that are about to be stored: all of them, or none. */
export interface Draft {
  readonly documents: readonly LinkedDocument[];
  /** Stores them without making them visible. Throws storage_failed. */
  store(): Promise<void>;
  /** Makes them visible. Throws storage_failed. */
  publish(): Promise<void>;
  /** Undoes what was done so far. If it throws storage_failed, the cleanup does it later. */
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
      if (!isOutput(result)) throw new Error('only files are stored');
      const files = outputFiles(result);
      await reserveWholePrice(event, charge, result, files.length);
      if (output.jobId && (await getDocumentRecord({ tenant, id: output.jobId }))?.state === 'stored')
        throw doneElsewhere();
      const ownBucket = storage.mode === 'byob' ? await ownBucketOf(tenant) : undefined;
      const report = madeReport(event, result);
      const hasReport = output.jobId !== undefined && Object.keys(report).length > 0;
      const ids = documentIds(files.length, output.jobId);
      const set = files.map(({ bytes, contentType, filename, pageCount }, index) => ({
        bytes,
        document: newDocument({
          id: ids[index],
          accountId: context.accountId,
          environment: context.environment,
          filename: filename ?? storage.filename ?? output.filename,
          ownBucket,
          contentType,
          sizeBytes: bytes.byteLength,
          pageCount,
          sourceEndpoint: endpoint.path,
          retentionDays: storage.retention_days,
          chargeId: refundableCharge(event, charge),
          madeBy: context.webToken?.id,
          ...(index === 0 && files.length > 1 && { documentCount: files.length }),
          ...(index === 0 && hasReport && { hasReport }),
        }),
      }));
      const records = set.map(({ document }) => document);
      const links = records.map((document) => signLink(document, context, storage.expires_in));
      const documents = (await Promise.all(links)).map((link, index) => ({
        document: records[index] as Document, // there is one link for each record
        link,
      }));
      return {
        documents,
        store: async () => {
          if (hasReport && output.jobId) await putJobReport({ tenant, id: output.jobId }, report);
          const unannounced = (failure: Error) => logFailure(failure, context.requestId);
          await Promise.all([storeDocumentSet(set), announceStored(records).catch(unannounced)]);
        },
        publish: () => publishDocuments(records),
        abandon: () => abandonDocumentSet(records),
      };
    },
  };
}

/** Another worker was faster, and its stored result is kept. */
function doneElsewhere(): Problem {
  return storageFailed(new Error('the job has stored its document already'));
}
