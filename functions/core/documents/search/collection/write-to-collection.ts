import { orStorageFailed } from '../../storage-problem.ts';
import { type PackedTerms, unpackTerms } from '../packed-terms.ts';
import { collectionRequest } from './collection-request.ts';
import { termToken } from './term-token.ts';

interface WrittenDocument extends PackedTerms {
  readonly tenant: string;
  readonly id: string;
  /** Seconds since 1970; undefined for never. */
  readonly ttlSeconds?: number | undefined;
}

/** The latest time that a document may have. */
const never = Number.MAX_SAFE_INTEGER;

interface BulkAnswer {
  readonly errors: boolean;
  readonly items: readonly Readonly<Record<string, { readonly status: number; readonly error?: object }>>[];
}

/**
 * Writes documents to the collection, or removes them by their ids. Both can be repeated, and are seen by searches some
 * seconds later. Throws storage_failed.
 */
export async function writeToCollection(
  changes: readonly (WrittenDocument | { readonly removed: string })[],
): Promise<void> {
  if (changes.length === 0) return;
  const lines = changes.flatMap((change): object[] =>
    'removed' in change
      ? [{ delete: { _id: change.removed } }]
      : [{ index: { _id: change.id } }, sourceOf(change)],
  );
  await orStorageFailed(send(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
}

async function send(body: string): Promise<void> {
  const { errors, items } = await collectionRequest<BulkAnswer>('POST', '/_bulk', body);
  if (!errors) return;
  const failed = items.flatMap(Object.values).find(({ status, error }) => error && status !== 404);
  if (failed) throw new Error(`the search collection refused a document: ${JSON.stringify(failed)}`);
}

/** Each term as often as it occurs: the collection counts them again. Nobody can read the text from their hashes. */
function sourceOf({ tenant, id, packed, ttlSeconds = never }: WrittenDocument) {
  const tokens: string[] = [];
  for (const [hash, count] of unpackTerms(packed)) {
    const token = termToken(hash);
    for (let time = 0; time < count; time++) tokens.push(token);
  }
  return { tenant, id, expires: ttlSeconds, terms: tokens.join(' ') };
}
