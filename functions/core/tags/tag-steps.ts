import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isArray, isDictionary, type Value } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

/** A step of the walk through a document's tags. Pages are counted from 0; `page` is undefined if no tag states one. */
export type TagStep =
  | {
      readonly kind: 'tag';
      /** The number of tags before it. */
      readonly index: number;
      /** The index of its parent tag; -1 for none. */
      readonly parent: number;
      /** The number of tags around it. */
      readonly depth: number;
      /** Its object number; 0 if it is inline in its parent. */
      readonly number: number;
      readonly entries: Dictionary;
      readonly page: number | undefined;
    }
  | {
      /** Marked content. */
      readonly kind: 'content';
      readonly parent: number;
      readonly page: number | undefined;
      /** The number of its form XObject; 0 for the page itself. */
      readonly form: number;
      readonly identifier: number;
    }
  | {
      /** An annotation or another object. */
      readonly kind: 'object';
      readonly parent: number;
      readonly page: number | undefined;
      readonly object: number;
    };

/** Limits of a walk: it yields no more steps than these, and does not enter deeper tags. */
export interface TagBounds {
  readonly tags: number;
  readonly kids: number;
  readonly depth: number;
}

/**
 * Walks through a document's structure tree in reading order (ISO 32000-2, 14.7): each tag before its content, and each
 * indirect tag once. Returns whether it was completed.
 */
export function* tagSteps(
  { file, catalog, sourcePages }: Pick<OpenedSource, 'file' | 'catalog' | 'sourcePages'>,
  bounds: TagBounds,
): Generator<TagStep, boolean> {
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  if (!root) return true;
  const pages = new Map(sourcePages.map(({ number }, index) => [number, index]));
  const seen = new Set<number>();
  let [index, kids] = [0, 0];
  const waiting: {
    readonly value: Value;
    readonly parent: number;
    readonly depth: number;
    readonly page: number | undefined;
  }[] = [{ value: root.get('K') ?? null, parent: -1, depth: 0, page: undefined }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, parent, depth } = next;
    if (++kids > bounds.kids || index > bounds.tags) return false;
    const entries = resolve(file, value);
    if (isArray(entries)) {
      for (const kid of entries.toReversed()) waiting.push({ ...next, value: kid });
      continue;
    }
    if (typeof entries === 'number') {
      yield { kind: 'content', parent, page: next.page, form: 0, identifier: entries };
      continue;
    }
    if (!isDictionary(entries)) continue;
    const page = pages.get(numberOf(file, entries.get('Pg'))) ?? next.page;
    const type = resolve(file, entries.get('Type'));
    const number = numberOf(file, value);
    if (type === 'MCR') {
      const identifier = resolve(file, entries.get('MCID'));
      const form = numberOf(file, entries.get('Stm'));
      if (typeof identifier === 'number') yield { kind: 'content', parent, page, form, identifier };
    } else if (type === 'OBJR') {
      yield { kind: 'object', parent, page, object: numberOf(file, entries.get('Obj')) };
    } else if (depth <= bounds.depth && !seen.has(number)) {
      if (number > 0) seen.add(number);
      yield { kind: 'tag', index, parent, depth, number, entries, page };
      waiting.push({ value: entries.get('K') ?? null, parent: index++, depth: depth + 1, page });
    }
  }
  return true;
}

/** The maximum length of a chain of roles. */
const longestChain = 32;

/**
 * Returns a function that maps a tag to its standard role by the document's role map (ISO 32000-2, 14.8.6), or to
 * undefined.
 */
export function roleReader({
  file,
  catalog,
}: Pick<OpenedSource, 'file' | 'catalog'>): (tag: Dictionary) => string | undefined {
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  const roles = resolveDictionary(file, root?.get('RoleMap')) ?? new Map<string, Value>();
  return (tag) => {
    let role = resolve(file, tag.get('S'));
    for (let step = 0; step < longestChain && typeof role === 'string' && roles.has(role); step++)
      role = resolve(file, roles.get(role));
    return typeof role === 'string' ? role : undefined;
  };
}
