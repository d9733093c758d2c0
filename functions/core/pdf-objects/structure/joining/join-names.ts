import { renumbered } from '../../objects/copy-objects.ts';
import { resolveDictionary } from '../../objects/read-object.ts';
import { shared } from '../../objects/share-value.ts';
import { type Dictionary, isNewReference, type Value } from '../../objects/values.ts';
import { nameTree, readNameTree } from '../trees.ts';
import type { Part } from './part.ts';

/**
 * The names of all parts (ISO 32000-2, 7.7.4): attachments, scripts and the rest joined by kind, and the destinations.
 * If two sources use a name for different things, a number is added to the later one's.
 */
export function joinNames(parts: readonly Part[], hasForm: boolean): Dictionary | undefined {
  const kinds = new Map<string, Map<string, Value>>();
  for (const part of parts) {
    const names = resolveDictionary(part.copy.file, part.catalog.get('Names')) ?? new Map<string, Value>();
    for (const [kind, tree] of names) {
      // If pages are left out, scripts are kept for included fields; the other names belong to the whole document.
      const isKept = part.isWhole || kind === 'EmbeddedFiles' || (kind === 'JavaScript' && hasForm);
      if (kind === 'Dests' || !isKept) continue;
      const joined = kinds.get(kind) ?? new Map<string, Value>();
      kinds.set(kind, joined);
      for (const [name, value] of new Map(readNameTree(part.copy.file, tree)))
        addName(
          joined,
          name,
          kind === 'EmbeddedFiles' ? shared(part.copy, value) : renumbered(part.copy, value),
        );
    }
  }
  const destinations = joinDestinations(parts, 'strings');
  if (destinations.size > 0) kinds.set('Dests', destinations);
  const trees = [...kinds].filter(([, entries]) => entries.size > 0);
  return trees.length > 0 ? new Map(trees.map(([kind, entries]) => [kind, nameTree(entries)])) : undefined;
}

/** The destinations of one kind from all parts, by their names in the new file. */
export function joinDestinations(parts: readonly Part[], kind: 'strings' | 'names'): Map<string, Value> {
  const joined = new Map<string, Value>();
  for (const { copy, destinations, renamedDestinations } of parts)
    for (const [name, value] of destinations[kind])
      joined.set(renamedDestinations.get(name) ?? name, renumbered(copy, value));
  return joined;
}

function addName(joined: Map<string, Value>, name: string, value: Value): void {
  const known = joined.get(name);
  if (isNewReference(known) && isNewReference(value) && known.newNumber === value.newNumber) return;
  joined.set(
    freeName(name, (candidate) => joined.has(candidate)),
    value,
  );
}

/** A free name: the given one, or the first free one of `name-2`, `name-3` and so on. */
export function freeName(name: string, isTaken: (name: string) => boolean, separator = '-'): string {
  if (!isTaken(name)) return name;
  let number = 2;
  while (isTaken(`${name}${separator}${number}`)) number++;
  return `${name}${separator}${number}`;
}
