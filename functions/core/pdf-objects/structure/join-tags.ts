import { appendValue } from '../objects/append-value.ts';
import { copyReference, renumbered } from '../objects/copy-objects.ts';
import { knownNumber } from '../objects/locate-object.ts';
import type { ObjectWriter } from '../objects/object-writer.ts';
import type { PdfFile } from '../objects/pdf-file.ts';
import { readCatalog, resolve, resolveArray, resolveDictionary } from '../objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isArray,
  isReference,
  type NewReference,
  type Value,
} from '../objects/values.ts';
import type { Part } from './part.ts';
import { nameTree, numberTree, readNameTree, readNumberTree } from './trees.ts';

/** How many keys a source's tags need: one more than the highest (ISO 32000-2, 14.7.5.4). Undefined without tags. */
export function tagKeyCount(file: PdfFile): number | undefined {
  const root = resolveDictionary(file, readCatalog(file).get('StructTreeRoot'));
  if (!root) return undefined;
  const highest = readNumberTree(file, root.get('ParentTree')).at(-1)?.[0] ?? -1;
  const next = resolve(file, root.get('ParentTreeNextKey'));
  return Math.max(highest + 1, typeof next === 'number' && next < 0x7fffffff ? next : 0);
}

/**
 * Writes one tree of tags that contains those of all parts. Every part must have tags and be included whole. Keys that
 * link content to the tree are shifted as in the parts' copies.
 */
export function joinTags(parts: readonly Part[], output: ObjectWriter): NewReference {
  const newNumber = output.reserve();
  const roots = parts.map((part) => {
    const reference = part.catalog.get('StructTreeRoot') ?? null;
    // Top-level elements refer to the root as their parent.
    if (isReference(reference)) part.copy.numbers[knownNumber(part.copy.file, reference)] = newNumber;
    return { part, root: resolveDictionary(part.copy.file, reference) ?? new Map<string, Value>() };
  });
  const numbers = roots.flatMap(({ part: { copy }, root }) =>
    readNumberTree(copy.file, root.get('ParentTree')).map(
      ([key, value]) => [key + (copy.structureOffset ?? 0), renumbered(copy, value)] as const,
    ),
  );
  const joined = (key: string) => {
    const maps = roots.map(({ part, root }) => renumberedEntries(part, root.get(key)));
    // If a name has two meanings, the first source's is kept.
    const entries = maps.reverse().flatMap((map) => [...map]);
    return entries.length > 0 ? new Map(entries) : undefined;
  };
  const names = roots.flatMap(({ part: { copy }, root }) =>
    readNameTree(copy.file, root.get('IDTree')).map(([id, value]) => [id, renumbered(copy, value)] as const),
  );
  const namespaces = roots.flatMap(({ part, root }) => list(part, root.get('Namespaces')));
  const entries = dictionary({
    Type: 'StructTreeRoot',
    K: roots.flatMap(({ part, root }) => list(part, root.get('K'))),
    ParentTree: numberTree(numbers),
    ParentTreeNextKey: (numbers.at(-1)?.[0] ?? -1) + 1,
    RoleMap: joined('RoleMap'),
    ClassMap: joined('ClassMap'),
    IDTree: names.length > 0 ? nameTree(new Map(names.reverse())) : undefined,
    Namespaces: namespaces.length > 0 ? namespaces : undefined,
  });
  output.object(newNumber, (sink) => appendValue(sink, entries));
  return { newNumber };
}

function renumberedEntries({ copy }: Part, value: Value | undefined): Dictionary {
  const entries = resolveDictionary(copy.file, value) ?? new Map<string, Value>();
  return new Map([...entries].map(([key, entry]) => [key, renumbered(copy, entry)]));
}

function list({ copy }: Part, value: Value | undefined): readonly Value[] {
  const items = resolveArray(copy.file, value) ?? (value === undefined || value === null ? [] : [value]);
  return items
    .map((item) => (isReference(item) ? numbered(copyReference(copy, item)) : renumbered(copy, item)))
    .filter((item) => item !== null && !(isArray(item) && item.length === 0));
}

function numbered(newNumber: number): Value {
  return newNumber > 0 ? { newNumber } : null;
}
