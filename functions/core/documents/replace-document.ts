import { accountOf, environmentOf } from '../contract/callers/tenant.ts';
import { abandonDocument } from './abandon-document.ts';
import { ownBucketOf } from './byob/own-bucket-of.ts';
import { type Document, isVisible, newDocument } from './document.ts';
import { getDocumentRecord, updateDocumentRecords } from './documents-table.ts';
import { type RecordCondition, visibleNow } from './record-condition.ts';
import { removeDocument } from './remove-document.ts';
import { indexStored, storeBytes } from './store-document.ts';
import { sweepTimes } from './sweep-times.ts';

const dayMs = 24 * 3_600_000;

/**
 * A record for bytes that will replace those of a stored document. Until then it is invisible, and the cleanup removes
 * it if the call dies; afterwards it has the old bytes, which the cleanup removes. Throws byob_not_configured.
 */
export async function newReplacement(
  replaced: Document,
  facts: Pick<Document, 'sizeBytes' | 'pageCount'> & { readonly chargeId: string | undefined },
): Promise<Document> {
  const { tenant, filename, expiresAt, byob, sourceEndpoint } = replaced;
  const daysLeft = expiresAt === null ? undefined : Math.ceil((Date.parse(expiresAt) - Date.now()) / dayMs);
  return newDocument({
    accountId: accountOf(tenant),
    environment: environmentOf(tenant),
    filename,
    sourceEndpoint,
    contentType: 'application/pdf',
    ownBucket: byob && (await ownBucketOf(tenant)),
    retentionDays: daysLeft && Math.max(1, daysLeft),
    ...facts,
  });
}

/**
 * Stores the bytes and the new search index: a search must not find redacted text even for a moment after the bytes are
 * replaced. Throws storage_failed.
 */
export async function storeReplacement(
  replaced: Document,
  replacement: Document,
  bytes: Uint8Array,
): Promise<void> {
  await storeBytes(replacement, bytes);
  await indexStored(withBytesOf(replaced, replacement));
}

/**
 * Swaps the bytes of the two records in one step, and removes the old ones. Throws storage_failed if the document was
 * deleted or replaced since it was looked up.
 */
export async function publishReplacement(replaced: Document, replacement: Document): Promise<void> {
  const { objectKey, byob, sizeBytes, pageCount } = replacement;
  const old = {
    ...withBytesOf(replacement, replaced),
    state: 'deleting',
    ...sweepTimes(Date.now()),
  } as const;
  await updateDocumentRecords([
    { key: replaced, changes: { objectKey, byob, sizeBytes, pageCount }, condition: unchanged(replaced) },
    {
      key: replacement,
      changes: {
        objectKey: old.objectKey,
        byob: old.byob,
        state: old.state,
        chargeId: undefined,
        ...sweepTimes(Date.now()),
      },
      condition: holding(replacement),
    },
  ]);
  // They are unreachable now; if this fails, the cleanup repeats it.
  await removeDocument(old).catch(() => undefined);
}

/** Undoes the storing of bytes that have not replaced a document's. Throws storage_failed; then the cleanup does it. */
export async function abandonReplacement(replaced: Document, replacement: Document): Promise<void> {
  const record = await getDocumentRecord(replacement);
  if (record?.objectKey !== replacement.objectKey) return;
  await abandonDocument(replacement);
  const document = await getDocumentRecord(replaced);
  if (document && isVisible(document)) await indexStored(document);
}

/** A document with another one's bytes. */
function withBytesOf(document: Document, { objectKey, sizeBytes, byob }: Document): Document {
  const { byob: _, ...others } = document;
  return { ...others, objectKey, sizeBytes, ...(byob && { byob }) };
}

/** The document is visible, has the same bytes, and is not being deleted. */
function unchanged(document: Document): RecordCondition {
  const visible = visibleNow();
  const { sweepAt } = document;
  const swept = sweepAt === undefined ? 'attribute_not_exists(#sweepAt)' : '#sweepAt = :sweepAt';
  const same = holding(document);
  return {
    expression: `(${visible.expression}) AND (${same.expression}) AND ${swept}`,
    names: { ...visible.names, ...same.names, '#sweepAt': 'sweepAt' },
    values: { ...visible.values, ...same.values, ...(sweepAt !== undefined && { ':sweepAt': sweepAt }) },
  };
}

function holding({ objectKey }: Document): RecordCondition {
  return {
    expression: '#objectKey = :held',
    names: { '#objectKey': 'objectKey' },
    values: { ':held': objectKey },
  };
}
