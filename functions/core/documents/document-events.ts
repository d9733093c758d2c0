import { type Announcement, announceEvents } from '../events/announce.ts';
import { type Document, isVisible, storingMs } from './document.ts';
import { getDocumentRecord } from './documents-table.ts';

/** What is announced while it happens is looked at first after a moment: by then it mostly has. */
const firstLookSeconds = 1;

/** How long a record may still be on its way into the table. */
const writingMs = 60_000;

/** Longer than a deletion that was not finished waits for the cleanup. */
const maximumWaitMs = storingMs * 2;

/**
 * Announces documents that are being stored. Call it before they are published: if the call dies in between, the
 * announcement is there, and whether it is true is looked up before it is sent. Throws if the queue does not take it.
 */
export async function announceStored(documents: readonly Document[]): Promise<void> {
  await announceEvents(
    documents.map((document) => ({
      type: 'document.stored',
      tenant: document.tenant,
      detail: {
        document_id: document.id,
        content_type: document.contentType,
        size_bytes: document.sizeBytes,
        page_count: document.pageCount,
        storage_mode: document.storageMode,
        source_endpoint: document.sourceEndpoint,
        created_at: document.createdAt,
        expires_at: document.expiresAt,
      },
    })),
    firstLookSeconds,
  );
}

/** Announces documents that are being removed. Call it before their records are gone. Throws likewise. */
export async function announceDeleted(
  documents: readonly Pick<Document, 'tenant' | 'id'>[],
  reason: 'deleted' | 'expired',
): Promise<void> {
  await announceEvents(
    documents.map(({ tenant, id }) => ({
      type: 'document.deleted',
      tenant,
      detail: { document_id: id, reason },
    })),
    firstLookSeconds,
  );
}

/**
 * Whether what was announced has happened: `yes`, `no` if it will not, or how many seconds later to look again. Of other
 * things than documents, it has.
 */
export async function hasHappened({ tenant, announced }: Announcement): Promise<'yes' | 'no' | number> {
  const { type, detail, atMs } = announced;
  if (!('document_id' in detail)) return 'yes';
  const document = await getDocumentRecord({ tenant, id: detail.document_id });
  const ageMs = Date.now() - atMs;
  const againSeconds = Math.min(Math.max(Math.ceil(ageMs / 1_000), 1), 900);
  const later = ageMs < maximumWaitMs ? againSeconds : 'no';
  if (type === 'document.deleted') return document && isVisible(document) ? later : 'yes';
  if (document?.state === 'stored') return 'yes';
  if (document?.state === 'storing') return later;
  return document || ageMs > writingMs ? 'no' : againSeconds;
}
