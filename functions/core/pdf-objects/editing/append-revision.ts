import { readCrossReferences } from '../cross-references/read-cross-references.ts';
import { encryptionOf } from '../encryption/encrypt-value.ts';
import { appendUpdate } from '../writer/append-update.ts';
import type { Draft } from './draft.ts';
import { changedObjects } from './write-update.ts';

/** What a revision has besides the draft's changes. */
interface RevisionOptions {
  /** First entries of changed dictionaries by their numbers, as PDF syntax that is never encrypted. */
  readonly entries?: ReadonlyMap<number, string>;
  /** Gives 16 unpredictable bytes, for each string and stream of an encrypted file. */
  readonly vector: () => Uint8Array;
}

/**
 * Returns a file as received, with a draft's changes after it, so that its signatures stay valid (ISO 32000-2, 7.5.6). An
 * encrypted file stays encrypted. Undefined for a damaged file, which cannot have an update.
 */
export function appendRevision(
  draft: Draft,
  received: Uint8Array,
  { entries = new Map(), vector }: RevisionOptions,
): Uint8Array | undefined {
  const { file } = draft;
  if (file.isRepaired) return undefined;
  const changed = changedObjects(draft);
  for (const [number, own] of entries) {
    const object = changed.get(number);
    if (object) changed.set(number, { ...object, entries: own });
  }
  if (!file.encryption) return appendUpdate({ ...file, bytes: received }, changed);
  const trailer = new Map([
    ...file.trailer,
    ['Encrypt', readCrossReferences(received).trailer.get('Encrypt') ?? null],
  ]);
  return appendUpdate({ ...file, bytes: received, trailer }, changed, encryptionOf(file.encryption, vector));
}
