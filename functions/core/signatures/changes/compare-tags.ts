import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { isArray, isDictionary, type Value } from '../../pdf-objects/objects/values.ts';
import { keysOf } from './change.ts';
import type { Comparison } from './revision.ts';

const maximumDepth = 16;
/** Entries that only serve to find tags: from content, by name, or upwards. */
const lookups = new Set(['K', 'P', 'ParentTree', 'ParentTreeNextKey', 'IDTree']);

/**
 * Whether tags are unchanged except for new ones of annotations (ISO 32000-2, 14.7.5.3), which programs add with an
 * annotation or a signature field. These do not describe page content.
 */
export function onlyTagsAnnotations({ before, after, isSameHere }: Comparison): boolean {
  const [from, to] = [before, after].map(({ catalog }) => catalog.get('StructTreeRoot'));
  const waiting: (readonly [Value, Value])[] = [[from ?? null, to ?? null]];
  const met = new Set<number>();
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    const [old, now] = [resolveDictionary(before.file, pair[0]), resolveDictionary(after.file, pair[1])];
    const number = numberOf(after.file, pair[1]);
    if (number > 0 && met.has(number)) continue;
    met.add(number);
    for (const key of keysOf(old, now))
      if (!lookups.has(key) && !isSameHere(old?.get(key), now?.get(key))) return false;
    const oldKids = kidsOf(before.file, pair[0]);
    let next = 0;
    for (const kid of kidsOf(after.file, pair[1])) {
      const known = oldKids[next];
      if (known !== undefined && isSameKid(known, kid)) {
        waiting.push([known, kid]);
        next++;
      } else if (!isOfAnnotations(after.file, kid)) return false;
    }
    if (next < oldKids.length) return false;
  }
  return true;

  function isSameKid(old: Value, now: Value): boolean {
    const [oldNumber, newNumber] = [numberOf(before.file, old), numberOf(after.file, now)];
    if (oldNumber > 0 || newNumber > 0) return oldNumber === newNumber;
    return isDictionary(old) ? isDictionary(now) : old === now;
  }
}

/** The kids of a tag: other tags, marked content and objects. */
function kidsOf(file: PdfFile, tag: Value): readonly Value[] {
  const entry = resolveDictionary(file, tag)?.get('K') ?? null;
  const kids = resolve(file, entry);
  if (kids === null) return [];
  return isArray(kids) ? kids : [entry];
}

function isOfAnnotations(file: PdfFile, kid: Value, depth = 0): boolean {
  const entries = resolveDictionary(file, kid);
  if (!entries || depth > maximumDepth) return false;
  if (resolve(file, entries.get('Type')) === 'OBJR') return true;
  const kids = kidsOf(file, kid);
  return entries.has('S') && kids.length > 0 && kids.every((one) => isOfAnnotations(file, one, depth + 1));
}
