import { uuidV7Floor } from '../../uuid-v7.ts';
import type { Document } from '../document.ts';
import type { DocumentSource } from './document-source.ts';
import type { RankedId } from './ranked-documents.ts';

/** Storing a document takes minutes, and the remains of a crash are swept within hours. */
const unsettledMs = 24 * 3_600_000;

/** A limit for accounts that store thousands of documents a day. */
const maximumUnsettled = 1_000;

interface VisibleMatches {
  readonly first: readonly { readonly document: Document; readonly rank: number }[];
  readonly total: number;
}

/**
 * The first matches with visible documents, and the total of such matches. Terms are written before their document
 * becomes visible and deleted before it disappears, so matches without a visible document are recent. All recent ones
 * are checked, for an exact total, and only the first of the others.
 */
export async function visibleMatches(
  matches: readonly RankedId[],
  limit: number,
  readVisible: DocumentSource['readVisible'],
): Promise<VisibleMatches> {
  const documents = new Map<string, Document>();
  const gone = new Set<string>();
  const look = async (unknown: readonly RankedId[]) => {
    const found = await readVisible(unknown.map(({ id }) => id));
    for (const [id, document] of found) documents.set(id, document);
    for (const { id } of unknown) if (!documents.has(id)) gone.add(id);
  };

  const floor = uuidV7Floor(Date.now() - unsettledMs);
  await look(matches.filter(({ id }) => id > floor).slice(0, maximumUnsettled));
  for (;;) {
    const left = matches.filter(({ id }) => !gone.has(id));
    const first = left.slice(0, limit);
    const unknown = first.filter(({ id }) => !documents.has(id));
    if (unknown.length > 0) await look(unknown);
    else return { first: first.flatMap((match) => withDocument(match, documents)), total: left.length };
  }
}

function withDocument({ id, rank }: RankedId, documents: ReadonlyMap<string, Document>) {
  const document = documents.get(id);
  return document ? [{ document, rank }] : [];
}
