import { appendValue } from '../../objects/append-value.ts';
import { copyReference, renumbered } from '../../objects/copy-objects.ts';
import { knownNumber } from '../../objects/locate-object.ts';
import type { ObjectTaker } from '../../objects/object-writer.ts';
import type { PdfFile } from '../../objects/pdf-file.ts';
import { readCatalog, resolve, resolveArray, resolveDictionary } from '../../objects/read-object.ts';
import {
  type Dictionary,
  dictionary,
  isArray,
  isReference,
  isString,
  type NewReference,
  type Value,
  withEntries,
} from '../../objects/values.ts';
import { nameTree, numberTree, readNameTree, readNumberTree } from '../trees.ts';
import type { Part } from './part.ts';
import { writePlainTags } from './plain-tags.ts';

/**
 * The number of keys that a source's tags need: one more than the highest (ISO 32000-2, 14.7.5.4). Undefined without
 * tags.
 */
export function tagKeyCount(file: PdfFile): number | undefined {
  const root = resolveDictionary(file, readCatalog(file).get('StructTreeRoot'));
  if (!root) return undefined;
  const highest = readNumberTree(file, root.get('ParentTree')).at(-1)?.[0] ?? -1;
  const next = resolve(file, root.get('ParentTreeNextKey'));
  return Math.max(highest + 1, typeof next === 'number' && next < 0x7fffffff ? next : 0);
}

/**
 * Writes one tree of tags that contains those of all parts, with plain ones for the parts without tags. Keys that link
 * content to the tree are shifted as in the parts' copies.
 */
export function joinTags(parts: readonly Part[], output: ObjectTaker): NewReference {
  const newNumber = output.reserve();
  const plain = new Map(
    parts.map((part) => [part, part.plainTags && writePlainTags(part.plainTags, part, { newNumber })]),
  );
  const language = languageOf(parts[0]);
  const roots = parts.map((part) => {
    if (part.plainTags) return { part, root: new Map<string, Value>() };
    const reference = part.catalog.get('StructTreeRoot') ?? null;
    // Top-level elements refer to the root as their parent.
    if (isReference(reference)) part.copy.numbers[knownNumber(part.copy.file, reference)] = newNumber;
    return { part, root: resolveDictionary(part.copy.file, reference) ?? new Map<string, Value>() };
  });
  for (const { part, root } of roots) stateLanguage(part, root, language);
  const numbers = roots.flatMap(({ part, root }) => [
    ...readNumberTree(part.copy.file, root.get('ParentTree')).map(
      ([key, value]) => [key + (part.copy.structureOffset ?? 0), renumbered(part.copy, value)] as const,
    ),
    ...(plain.get(part)?.parents ?? []),
  ]);
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
    K: roots.flatMap(({ part, root }) => [...list(part, root.get('K')), ...(plain.get(part)?.kids ?? [])]),
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

/** How the joined file uses tags (ISO 32000-2, 14.7.1). A flag set by one source applies to the whole file. */
export function joinMarkInformation(parts: readonly Part[]): Dictionary {
  const isSaid = (key: string) =>
    parts.some(({ copy: { file }, catalog }) => {
      const information = resolveDictionary(file, catalog.get('MarkInfo'));
      return resolve(file, information?.get(key)) === true;
    }) || undefined;
  return dictionary({
    Marked: true,
    UserProperties: isSaid('UserProperties'),
    Suspects: isSaid('Suspects'),
  });
}

function languageOf(part: Part | undefined): Uint8Array | undefined {
  const language = part && resolve(part.copy.file, part.catalog.get('Lang'));
  return isString(language) ? language : undefined;
}

/** The first source's language applies to the whole file, so another source's top-level tags name their own. */
function stateLanguage(part: Part, root: Dictionary, ofFile: Uint8Array | undefined): void {
  const { file, replaced } = part.copy;
  const own = languageOf(part);
  if (!own || (ofFile && Buffer.compare(own, ofFile) === 0)) return;
  const kids = root.get('K') ?? null;
  for (const kid of resolveArray(file, kids) ?? [kids]) {
    const entries = resolveDictionary(file, kid);
    if (isReference(kid) && entries && !entries.has('Lang'))
      replaced.set(knownNumber(file, kid), withEntries(entries, { Lang: own }));
  }
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
