import { changeObject, changePage } from '../../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { eachDictionary } from '../../pdf-objects/objects/each-dictionary.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { referenceTo, resolveDictionary, resolveStream } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isDictionary,
  isReference,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { everyObject } from '../../pdf-objects/structure/every-object.ts';
import { readPage } from '../../pdf-objects/structure/read-pages.ts';
import type { Usage } from '../usage/usage.ts';
import { documentObjects } from './change-values.ts';

/** Kinds of resources that content uses only by name (ISO 32000-2, 7.8.3). Colour spaces may be used implicitly. */
const kinds = ['XObject', 'Font', 'Pattern', 'Shading', 'ExtGState'] as const;

/**
 * Removes resources that no content of the document names from all resource dictionaries, so that nothing refers to
 * them. Those that forms and fields offer are kept, since showing or filling in fields may need them. Does nothing if
 * some content could not be read.
 */
export function dropUnnamedResources(draft: Draft, usage: Usage): void {
  if (!usage.isRead) return;
  const { file, sourcePages } = draft;
  const kept = offeredToFields(draft);
  const done = new Set<number>();

  /** The value with its dictionary changed: inline, or, once, the object it refers to. */
  const changed = (
    value: Value | undefined,
    change: (entries: Dictionary) => Dictionary,
  ): Value | undefined => {
    const entries = resolveDictionary(file, value);
    if (!entries || !isReference(value)) return entries ? change(entries) : value;
    const number = numberOf(file, value);
    if (done.has(number) || resolveStream(file, value)) return value;
    done.add(number);
    const own = change(entries);
    if (own !== entries) changeObject(draft, number, own);
    return value;
  };
  const isDropped = ([name, value]: readonly [string, Value]) => {
    const number = numberOf(file, value);
    return number > 0 && !kept.has(number) && !usage.isNamed(number, name);
  };
  const withoutUnnamed = (list: Dictionary) => {
    const named = [...list].filter((entry) => !isDropped(entry));
    return named.length < list.size ? new Map(named) : list;
  };
  const trimmed = (resources: Dictionary) => {
    const changes = kinds.flatMap((kind) => {
      const list = resources.get(kind);
      const own = changed(list, withoutUnnamed);
      return own === list || own === undefined ? [] : [[kind, own] as const];
    });
    return changes.length > 0 ? withEntries(resources, Object.fromEntries(changes)) : resources;
  };

  for (const [index, page] of sourcePages.entries()) {
    const resources = readPage(file, page).get('Resources');
    const own = changed(resources, trimmed);
    if (own !== resources) changePage(draft, index, { Resources: own });
  }
  const pages = new Set(sourcePages.map(({ number }) => number));
  for (const { number, value: entries } of everyObject(file)) {
    if (pages.has(number) || !isDictionary(entries)) continue;
    const resources = entries.get('Resources');
    if (resources === undefined) continue;
    const own = changed(resources, trimmed);
    if (own === undefined || own === resources) continue;
    const stream = resolveStream(file, referenceTo(file, number));
    changeObject(draft, number, withEntries(entries, { Resources: own }), stream?.data);
  }
}

/** The numbers of the default resources of a form, and of fields that have their own (ISO 32000-2, 12.7.4.3). */
function offeredToFields(draft: Draft): ReadonlySet<number> {
  const { file } = draft;
  const offered = new Set<number>();
  for (const { value } of documentObjects(draft))
    eachDictionary(value, (entries) => {
      for (const list of resolveDictionary(file, entries.get('DR'))?.values() ?? [])
        for (const resource of resolveDictionary(file, list)?.values() ?? [])
          offered.add(numberOf(file, resource));
    });
  return offered;
}
