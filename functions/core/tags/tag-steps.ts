import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isArray, isDictionary, type Value } from '../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';

/** What is met on the way through the tags of a document. Pages are counted from 0; `page` is undefined where no tag states one. */
export type TagStep =
  | {
      readonly kind: 'tag';
      /** How many tags were met before it. */
      readonly index: number;
      /** The index of the tag that it is in; -1 for none. */
      readonly parent: number;
      /** How many tags it is in. */
      readonly depth: number;
      /** The number of its object; 0 where it is written out in its parent. */
      readonly number: number;
      readonly entries: Dictionary;
      readonly page: number | undefined;
    }
  | {
      /** Marked content. */
      readonly kind: 'content';
      readonly parent: number;
      readonly page: number | undefined;
      /** The number of the form XObject that it is in; 0 for the page itself. */
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

/** Where a walk ends: it gives no step beyond these, and does not enter tags that lie deeper. */
export interface TagBounds {
  readonly tags: number;
  readonly kids: number;
  readonly depth: number;
}

/**
 * Walks through the structure tree of a document in reading order (ISO 32000-2, 14.7): each tag before what is in it, and each tag
 * that is an object of its own once. Returns whether it came to the end.
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

/** Chains of roles are followed so far. */
const longestChain = 32;

/** The standard role of a tag: what the document's role map makes of its own (ISO 32000-2, 14.8.6). Undefined for none. */
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
