import { type Dictionary, isArray, isDictionary, isString, type Value } from '../../objects/values.ts';
import { latin1 } from '../trees.ts';
import { freeName } from './join-names.ts';
import type { Destinations, Part } from './part.ts';

/**
 * New names, by source, for destinations whose name an earlier source uses too. The map of a source without clashes is
 * empty.
 */
export function clashingDestinations(sources: readonly Destinations[]): readonly Map<string, string>[] {
  const taken = new Set<string>();
  return sources.map(({ strings, names }) => {
    const renamed = new Map<string, string>();
    const own = [...strings.keys(), ...names.keys()];
    const ownNames = new Set(own);
    for (const name of own) {
      const isTaken = (candidate: string) =>
        taken.has(candidate) || (candidate !== name && ownNames.has(candidate));
      const free = renamed.get(name) ?? freeName(name, isTaken);
      if (free !== name) renamed.set(name, free);
    }
    for (const name of ownNames) taken.add(renamed.get(name) ?? name);
    return renamed;
  });
}

/** Returns a function that puts the new names into links and actions that refer to a destination by name. */
export function renameDestinations(renamed: Part['renamedDestinations']): (value: Value) => Value {
  const renamedValue = (value: Value): Value => {
    if (typeof value === 'string') return renamed.get(value) ?? value;
    if (!isString(value)) return changed(value);
    const name = renamed.get(latin1(value));
    return name === undefined ? value : Buffer.from(name, 'latin1');
  };
  const changed = (value: Value): Value => {
    if (isArray(value)) return value.map(changed);
    return isDictionary(value) ? changedEntries(value) : value;
  };
  const changedEntries = (entries: Dictionary): Dictionary => {
    const isJump = entries.get('S') === 'GoTo';
    return new Map(
      [...entries].map(([key, value]) => {
        const isTarget = key === 'Dest' || (key === 'D' && isJump);
        return [key, isTarget ? renamedValue(value) : changed(value)];
      }),
    );
  };
  return changed;
}
