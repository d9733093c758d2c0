import { entryKind } from '../cross-references/cross-reference.ts';
import { referenceTo, resolve, resolveStream } from '../objects/read-object.ts';
import { appendUpdate, type ChangedObject } from '../writer/append-update.ts';
import type { Draft } from './draft.ts';
import { writeDraft } from './write-draft.ts';

/**
 * Returns a draft's own file with its changed objects after it, which takes less time than writing all of a long
 * document again.
 */
export function writeUpdate(draft: Draft): Uint8Array {
  return appendUpdate(draft.file, changedObjects(draft)) ?? writeDraft(draft);
}

/** The objects that a draft has changed or added, by number. */
export function changedObjects({ file }: Draft): Map<number, ChangedObject> {
  const changed = new Map<number, ChangedObject>();
  for (let number = 1; number < file.entries.size; number++) {
    if (file.entries.kinds[number] !== entryKind.inMemory) continue;
    const reference = referenceTo(file, number);
    const data = resolveStream(file, reference)?.data;
    changed.set(number, { value: resolve(file, reference), ...(data && { data }) });
  }
  return changed;
}
