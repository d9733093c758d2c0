import { resolve, resolveArray } from '../../pdf-objects/objects/read-object.ts';
import { isString } from '../../pdf-objects/objects/values.ts';
import { bytesFinder } from '../proof/find-bytes.ts';
import { heldBy, type Scrubbing } from './scrubbing.ts';

/**
 * Gives a document a new identifier if its own contains words (ISO 32000-2, 14.4). Random bytes contain short ones by
 * chance.
 */
export function scrubIdentifier(scrubbing: Scrubbing): void {
  const { draft, needles, report } = scrubbing;
  const { file } = draft;
  const wordIn = bytesFinder(needles.texts);
  const held = (resolveArray(file, file.trailer.get('ID')) ?? [])
    .map((value) => resolve(file, value))
    .filter(isString)
    .map((bytes) => (isReadable(bytes) ? heldBy(scrubbing, bytes) : wordIn(bytes)))
    .find((found) => found !== undefined);
  if (held === undefined) return;
  report('metadata', held);
  const trailer = new Map(file.trailer);
  trailer.delete('ID');
  draft.file = { ...file, trailer };
}

function isReadable(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 && byte < 0x7f);
}
